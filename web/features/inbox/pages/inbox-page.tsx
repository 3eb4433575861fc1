import { Button } from '@mantine/core'
import { useMedia } from '#web/lib/use-store.ts'
import { IconMessageOff, IconMessages, IconUserOff } from '@tabler/icons-react'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import type { Conversation } from '#contract/messages.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { InboxConversation } from '#web/features/inbox/inbox-conversation.tsx'
import { type Inbox, useInbox } from '../use-inbox.ts'
import { InboxPeople } from '../inbox-people.tsx'
import { InboxSidebar } from '../inbox-sidebar.tsx'
import { CallError } from '#web/lib/http/request.ts'
import type { Claims } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { MessagesLayout, ThreadPlaceholder } from '#web/features/messages/index.ts'

const employeesLink = { to: '/employee-unread-messages', label: inboxTexts.back }

/** `/messages/employee/{employee_id}` and `/{id}` under it: a Manager reads an employee's messages (MSG-11). */
export function InboxPage() {
  const { employee_id = '', id } = useParams()
  const me = useClaims()
  const inbox = useInbox(employee_id)
  const narrow = useMedia('(max-width: 48em)')
  const { data, error } = inbox
  if (!data && error) {
    return (
      <Page width="fill" title={messageTexts.title} back={employeesLink}>
        <ThreadPlaceholder>
          {error instanceof CallError && error.code === 'not_found' ? (
            <GoneState icon={IconUserOff} title={messageTexts.employeeNotFound} back={employeesLink} />
          ) : (
            <QueryState query={inbox} title={messageTexts.failed} />
          )}
        </ThreadPlaceholder>
      </Page>
    )
  }
  const open = data?.conversations.find((conversation) => conversation._id === id)
  const title = data ? inboxTexts.title(truncate(data.employee.name, maxLengths.conversationName)) : messageTexts.title
  return (
    <Page
      width="fill"
      title={narrow && open ? truncate(open.name, maxLengths.conversationName) : title}
      back={narrow && id !== undefined ? inboxLink(employee_id, data) : employeesLink}
      beside={narrow && open && data && <InboxPeople conversation={open} inbox={data} me={me.id} small />}
    >
      <MessagesLayout
        isThreadOpen={id !== undefined}
        sidebar={<InboxSidebar employee={employee_id} inbox={data} current={id} />}
      >
        {data && <ChosenConversation key={id} inbox={data} id={id} open={open} me={me} />}
      </MessagesLayout>
    </Page>
  )
}

const inboxLink = (employee: string, inbox: Inbox | undefined) => ({
  to: `/messages/employee/${employee}`,
  label: inboxTexts.backToInbox(inbox?.employee.name ?? messageTexts.title),
})

type ChosenConversationProps = { inbox: Inbox; id: string | undefined; open: Conversation | undefined; me: Claims }

function ChosenConversation({ inbox, id, open, me }: ChosenConversationProps) {
  const { name, _id } = inbox.employee
  if (open) return <InboxConversation conversation={open} inbox={inbox} me={me} />
  return (
    <ThreadPlaceholder>
      {id === undefined ? (
        <EmptyState icon={IconMessages} title={messageTexts.chooseConversation} text={inboxTexts.readOnly(name)} />
      ) : (
        <GoneState icon={IconMessageOff} title={inboxTexts.gone} back={inboxLink(_id, inbox)} />
      )}
    </ThreadPlaceholder>
  )
}

type GoneStateProps = { icon: typeof IconMessageOff; title: string; back: { to: string; label: string } }

const GoneState = ({ icon, title, back }: GoneStateProps) => (
  <EmptyState
    icon={icon}
    title={title}
    action={
      <Button component={Link} to={back.to} variant="default">
        {back.label}
      </Button>
    }
  />
)
