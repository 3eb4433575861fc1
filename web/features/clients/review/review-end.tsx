import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { showManagerDashboard } from '#contract/dashboard.ts'
import type { ClientItems } from '#contract/items.ts'
import { createConversation, listConversations, longestMessage, sendText } from '#contract/messages.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import type { ReviewedClient, ReviewGroup } from './review-queue.ts'
import classes from './review.module.css'
import { canStart, ItemSegments } from '../status/service-bars.tsx'
import { call, queryFor } from '#web/lib/http/call.ts'
import { firstNameOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/styles.module.css'

type Service = ClientItems['services'][number]
type Props = {
  client: ReviewedClient
  groups: readonly ReviewGroup[]
  services: readonly Service[]
  reviewed: number
  /** Answers that came since. */
  waiting: number
  onGoOn: () => void
  /** The edited note to the client; undefined for the suggested text. */
  note: string | undefined
  onNote: (note: string | undefined) => void
}

/** Everything is looked at: what can start, a note to the client, and the next client with answers. */
export function ReviewEnd({ client, groups, services, reviewed, waiting, onGoOn, note, onNote }: Props) {
  const isOfVisit = ({ title }: Service) => groups.some((group) => group.title === title)
  const starting = services.filter((service) => isOfVisit(service) && canStart(service.items)).map(({ title }) => title)
  const others = services.filter(({ title }) => !starting.includes(title))
  return (
    <section className={classes.end}>
      <IconCheck className={classes.endMark} size={24} aria-hidden="true" />
      <h2>{waiting > 0 ? reviewPageTexts.cameSince(waiting) : reviewPageTexts.end(starting)}</h2>
      <p>{reviewPageTexts.endHint(reviewed)}</p>
      {waiting > 0 && (
        <Button style={{ justifySelf: 'start' }} onClick={onGoOn}>
          {reviewPageTexts.lookAtThem(waiting)}
        </Button>
      )}
      {starting.length > 0 && <NoteToClient client={client} services={starting} typed={note} onType={onNote} />}
      {others.length > 0 && (
        <div>
          {/* The keyboard scrolls what has something to focus. */}
          <h3>
            <Link to={`/clients/${client._id}`}>{reviewPageTexts.everythingElse(client.business_name)}</Link>
          </h3>
          <ul className={classes.others}>
            {others.map((service) => (
              <li key={service.key}>
                <span>{service.title}</span>
                <ItemSegments items={service.items} />
                <StateOf service={service} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <NextClient after={client._id} />
    </section>
  )
}

function StateOf({ service }: { service: Service }) {
  const { sent_back, open } = service.items
  if (canStart(service.items)) return <span data-tone="good">{reviewPageTexts.canStart}</span>
  return <span>{open === 0 ? reviewPageTexts.sentBack(sent_back) : reviewPageTexts.waitsFor(open + sent_back)}</span>
}

type NoteProps = {
  client: ReviewedClient
  services: readonly string[]
  typed: string | undefined
  onType: (typed: string | undefined) => void
}

function NoteToClient({ client, services, typed, onType }: NoteProps) {
  const { id } = useClaims()
  const queries = useQueryClient()
  const name = firstNameOf(client.name)
  // The services of the last decision follow with its answer.
  const text = typed ?? reviewPageTexts.note(name, services)
  const [sendId] = useState(() => crypto.randomUUID())
  const [isOpen, setIsOpen] = useState(true)
  const sending = useMutation({
    mutationFn: async () => {
      const { _id } = await call(createConversation, { body: { type: 'Direct', user_ids: [id, client._id] } })
      // The same id with every try: a lost answer sends nothing twice.
      await call(sendText, { body: { conversation_id: _id, message: text, type: 'text', send_id: sendId } })
    },
    onSuccess: () => {
      onType(undefined)
      return queries.resetQueries({ queryKey: [listConversations.path] })
    },
  })
  if (sending.isSuccess) return <Notice tone="good">{reviewPageTexts.told(client.name)}</Notice>
  if (!isOpen) return null
  return (
    <form
      className={`${styles.sheet} ${classes.note}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') sending.mutate()
      }}
    >
      <TextAreaField
        label={reviewPageTexts.noteTo(client.name)}
        limit={longestMessage}
        minRows={2}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {sending.error && <Notice tone="problem">{sending.error.message}</Notice>}
      <Group gap={8}>
        <Button type="submit" loading={sending.isPending}>
          {reviewPageTexts.tell(name)}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            onType(undefined)
            setIsOpen(false)
          }}
        >
          {reviewPageTexts.notNow}
        </Button>
      </Group>
    </form>
  )
}

/** The next client with answers, where the viewer is the Manager. */
function NextClient({ after }: { after: string }) {
  const isManager = useClaims().role === 'Manager'
  const answered = useQuery({ ...queryFor(showManagerDashboard, {}), enabled: isManager }).data?.answered.items ?? []
  const next = answered.find(({ _id }) => _id !== after)
  if (!next) return null
  return (
    <div className={classes.nextClient}>
      <Avatar id={next._id} name={next.business_name} business size={32} />
      <span>
        <strong>{next.business_name}</strong>
        <small>{reviewPageTexts.toReview(next.answers)}</small>
      </span>
      <Button component={Link} to={`/clients/${next._id}/review`} variant="default">
        {reviewPageTexts.reviewNext}
      </Button>
    </div>
  )
}
