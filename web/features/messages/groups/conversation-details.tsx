import { Button, CloseButton, Drawer, Flex, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDoorExit, IconDownload, IconPencil, IconTrash, IconUserPlus, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { groupAbilities, type GroupAbilities } from '#contract/domain/groups.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { type Contact, type Conversation, downloadConversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { useDownload } from '#web/lib/http/download.ts'
import type { Claims } from '#web/session/token.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type GroupDialog, GroupDialogs } from './group-dialogs.tsx'
import classes from './groups.module.css'
import { GroupMember, listMembers } from './group-member.tsx'
import { ConversationFace } from '../sidebar/presence.tsx'
import type { DetailsState } from './details-button.tsx'

type ConversationDetailsProps = {
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  online: ReadonlySet<string>
  onAddPeople?: (() => void) | undefined
  onLeaving: (leaving: boolean) => void
} & Pick<DetailsState, 'position' | 'opened' | 'close'>

/** The members and options of a conversation, beside it or in a drawer over it (MSG-3). */
export function ConversationDetails(props: ConversationDetailsProps) {
  const { conversation, me, users, online, onAddPeople, onLeaving, position, opened, close } = props
  const over = useMounted() && opened
  const [openDialog, setOpenDialog] = useState<GroupDialog>()
  const ask = (dialog: GroupDialog) => {
    setOpenDialog(dialog)
    if (dialog.what === 'add') onAddPeople?.()
  }
  const { name } = conversation
  const panel = <DetailsPanel conversation={conversation} me={me} users={users} online={online} onAsk={ask} />
  return (
    <>
      {position === 'beside' ? (
        opened && (
          <aside className={classes.beside} aria-label={groupTexts.detailsOf(name)}>
            <div className={classes.head}>
              <h3 className={classes.title}>{groupTexts.details}</h3>
              <CloseButton aria-label={groupTexts.closeDetails} onClick={close} />
            </div>
            {panel}
          </aside>
        )
      ) : (
        <Drawer
          opened={over}
          // Escape closes the confirmation first.
          closeOnEscape={!openDialog}
          onClose={close}
          position={position === 'below' ? 'bottom' : 'right'}
          size={360}
          padding="md"
          title={groupTexts.details}
          closeButtonProps={{ 'aria-label': groupTexts.closeDetails }}
          classNames={{ content: (position === 'below' && classes.sheet) || '', title: classes.title ?? '' }}
        >
          {panel}
        </Drawer>
      )}
      <GroupDialogs
        dialog={openDialog}
        conversation={conversation}
        me={me}
        users={users}
        onLeaving={onLeaving}
        onClose={() => setOpenDialog(undefined)}
      />
    </>
  )
}

type DetailsPanelProps = Pick<ConversationDetailsProps, 'conversation' | 'me' | 'users' | 'online'> & {
  onAsk: (dialog: GroupDialog) => void
}

const initiallyShown = 8

function DetailsPanel({ conversation, me, users, online, onAsk }: DetailsPanelProps) {
  const { name, type, role } = conversation
  const abilities = groupAbilities(conversation, me)
  const members = listMembers(conversation, me, users)
  const [all, setAll] = useState(false)
  const shown = all || members.length <= initiallyShown + 1 ? members : members.slice(0, initiallyShown)
  return (
    <Stack gap={24}>
      <Stack align="center" gap={8} ta="center">
        <ConversationFace conversation={conversation} me={me.id} size={56} />
        <Text fw={600} maw="100%">
          {name}
        </Text>
        <Text fz="xs" c="dimmed">
          {type === 'Group' ? groupTexts.count(members.length) : role && roleTexts[role]}
        </Text>
      </Stack>
      <DetailsPart title={messageTexts.people}>
        <ul>
          {shown.map((member) => (
            <GroupMember
              key={member.id}
              member={member}
              online={member.id === me.id || online.has(member.id)}
              {...(abilities.remove && member.id !== me.id && { onRemove: () => onAsk({ what: 'remove', member }) })}
            />
          ))}
        </ul>
        {shown.length < members.length && (
          <Button variant="subtle" justify="flex-start" onClick={() => setAll(true)}>
            {messageTexts.showMore(members.length - shown.length)}
          </Button>
        )}
      </DetailsPart>
      <GroupOptions conversation={conversation} abilities={abilities} onAsk={onAsk} />
    </Stack>
  )
}

const DetailsPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="section" direction="column" gap={8} aria-label={title}>
    <Text component="h4" fz="xs" fw={500} c="dimmed" lts={0}>
      {title}
    </Text>
    {children}
  </Flex>
)

type GroupOptionsProps = {
  conversation: Pick<Conversation, '_id'>
  abilities: GroupAbilities
  onAsk: (dialog: GroupDialog) => void
}

/** Shows only what the person may do (MSG-3, MSG-8, MSG-10). */
function GroupOptions({
  conversation,
  abilities: { add, rename, leave, remove_group, download },
  onAsk,
}: GroupOptionsProps) {
  const downloading = useDownload(downloadConversation)
  if (!add && !leave && !remove_group && !download) return null
  const csv = () => {
    downloading.mutate({ params: { conversationId: conversation._id }, query: { tz: localTimeZone() } })
  }
  return (
    <DetailsPart title={groupTexts.options}>
      {add && <GroupOption icon={IconUserPlus} text={groupTexts.add} onClick={() => onAsk({ what: 'add' })} />}
      {rename && <GroupOption icon={IconPencil} text={groupTexts.rename} onClick={() => onAsk({ what: 'rename' })} />}
      {download && (
        <GroupOption icon={IconDownload} text={groupTexts.download} loading={downloading.isPending} onClick={csv} />
      )}
      {downloading.error && <Notice tone="problem">{downloading.error.message}</Notice>}
      {leave && <GroupOption icon={IconDoorExit} text={groupTexts.leave} onClick={() => onAsk({ what: 'leave' })} />}
      {remove_group && (
        <DangerButton
          fullWidth
          justify="flex-start"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onAsk({ what: 'delete' })}
        >
          {groupTexts.delete}
        </DangerButton>
      )}
    </DetailsPart>
  )
}

type GroupOptionProps = { icon: TablerIcon; text: string; loading?: boolean; onClick: () => void }

const GroupOption = ({ icon: Icon, text, ...button }: GroupOptionProps) => (
  <Button fullWidth variant="default" justify="flex-start" leftSection={<Icon size={18} aria-hidden />} {...button}>
    {text}
  </Button>
)
