import { Group, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ItemState, loginFieldsOf } from '#contract/domain/items.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { type ClientItem, type ClientItems, decideItems, listClientItems, withdrawItem } from '#contract/items.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { afterDecision } from '../api.ts'
import { groupAnswers, type ReviewGroup } from '../review/review-queue.ts'
import { canStart, ItemSegments } from '../status/service-bars.tsx'
import { StateBadge } from '../status/badges.tsx'
import { kindIcons } from './kind-icons.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type Decision, ItemActions } from './item-actions.tsx'
import classes from './items.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useFocusAfterCall } from '#web/lib/focus.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '#web/ui/styles.module.css'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { PasswordLine } from '#web/features/credentials/index.ts'
import { FileList } from '#web/ui/file-list.tsx'

type Props = { clientId: string; canAsk: boolean; action?: React.ReactNode }

/** Everything that a client is asked, by service, with the answers in place (COL-10). */
export function ItemsTab({ clientId, canAsk, action }: Props) {
  const params = { id: clientId }
  const query = queryFor(listClientItems, { params })
  const listed = useQuery({ ...query, refetchOnMount: everyMount })
  const queries = useQueryClient()
  // The state that was looked at goes with the next decision, so the list shows this one at once.
  const show = (answer: ClientItems) => applyEvent(queries, query.queryKey, answer)
  const deciding = useCall(decideItems, { refreshes: afterDecision, onDone: show })
  const withdrawing = useCall(withdrawItem, { refreshes: afterDecision, onDone: show })
  const pending = deciding.isPending || withdrawing.isPending
  const passFocus = useFocusAfterCall(pending)
  if (!listed.data) return <QueryState query={listed} title={reviewTexts.failed} skeleton={<Spinner alone />} />
  const { items } = listed.data
  const failed = deciding.error ?? withdrawing.error
  const decide = ({ key, state, given }: ClientItem, { decision, reason, onDone = () => {} }: Decision) => {
    passFocus()
    deciding.mutate(
      { params, body: { items: [{ key, state, given_at: given?.at ?? null, decision, ...(reason && { reason }) }] } },
      { onSuccess: onDone },
    )
  }
  const withdraw = ({ key }: ClientItem) => {
    passFocus()
    withdrawing.mutate({ params: { id: clientId, key } })
  }
  const row = (item: ClientItem) => (
    <ItemRow
      key={item.key}
      clientId={clientId}
      item={item}
      pending={pending}
      onDecide={(decision) => decide(item, decision)}
      onWithdraw={canAsk && item.only_here ? () => withdraw(item) : undefined}
    />
  )
  return (
    <Stack gap={16}>
      {canAsk && (
        <Group justify="flex-end" gap={8}>
          {action}
          <AskDialog clientId={clientId} refreshes={[listClientItems, ...afterDecision]} />
        </Group>
      )}
      {failed && <Notice tone="problem">{failed.message}</Notice>}
      {items.length === 0 ? (
        <div className={styles.sheet}>
          <EmptyState icon={IconListCheck} title={reviewTexts.empty} text={reviewTexts.emptyHint} />
        </div>
      ) : (
        groupAnswers(listed.data, new Set(items.map(({ key }) => key))).map((group) => (
          <ServiceCard key={group.title} group={group} row={row} />
        ))
      )}
    </Stack>
  )
}

/** In this order in each service; the others are folded to a line. */
const shown: readonly ItemState[] = ['given', 'sent_back', 'open']

function stateOf(items: ReviewGroup['items']): string {
  if (items.given > 0) return reviewTexts.toReview(items.given)
  return canStart(items) ? reviewTexts.canStart : reviewTexts.stillOpen(items.open + items.sent_back)
}

type ServiceProps = { group: ReviewGroup; row: (item: ClientItem) => React.ReactNode }

function ServiceCard({ group: { title, items, answers }, row }: ServiceProps) {
  const open = answers
    .filter(({ state, required }) => shown.includes(state) && (state !== 'open' || required))
    .toSorted((a, b) => shown.indexOf(a.state) - shown.indexOf(b.state))
  const folded = [
    ['approved', answers.filter(({ state }) => state === 'approved')],
    ['not_applicable', answers.filter(({ state }) => state === 'not_applicable')],
    ['optional', answers.filter(({ state, required }) => state === 'open' && !required)],
  ] as const
  return (
    <section className={styles.sheet} aria-label={title} tabIndex={-1}>
      <header className={classes.service}>
        <h2>{title}</h2>
        <ItemSegments items={items} />
        <Text span inherit c={canStart(items) ? 'var(--foyer-good)' : 'dimmed'}>
          {stateOf(items)}
        </Text>
      </header>
      <ul>{open.map(row)}</ul>
      {folded.map(
        ([kind, those]) =>
          those.length > 0 && (
            <details key={kind} className={classes.folded}>
              <summary>{reviewTexts.folded[kind](those.length)}</summary>
              <ul>{those.map(row)}</ul>
            </details>
          ),
      )}
    </section>
  )
}

type RowProps = { clientId: string; item: ClientItem } & Omit<
  React.ComponentProps<typeof ItemActions>,
  'item' | 'clientId'
>

function ItemRow({ clientId, item, ...actions }: RowProps) {
  const reader = useDateReader()
  const { title, kind, state, given, decided, reason, required, only_here, due } = item
  const Icon = kindIcons[kind]
  const facts = [
    given && reviewTexts.givenBy(given.by.name, formatDate(given.at, reader)),
    decided && decided.by.id !== given?.by.id && state !== 'given' && decided.by.name,
    !required && reviewTexts.optional,
    only_here && reviewTexts.onlyHere,
    due && reviewTexts.due(formatDate(due, reader)),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={classes.row}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Stack gap={4}>
        <div className={classes.line}>
          <Text fw={500}>{title}</Text>
          <StateBadge state={state} />
        </div>
        {facts.length > 0 && (
          <p className={classes.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
        <AnswerPreview clientId={clientId} item={item} />
        {reason && <p className={classes.said}>{reason}</p>}
        <ItemActions clientId={clientId} item={item} {...actions} />
      </Stack>
    </li>
  )
}

/** Enough of the answer to know it, in its place. */
function AnswerPreview({ clientId, item }: { clientId: string; item: ClientItem }) {
  const { text, choices, files, dates, months, login, place, done, password_set } = item.answer
  const days = (dates?.length ?? 0) + Object.values(months ?? {}).reduce((sum, names) => sum + names.length, 0)
  const parts = [
    text,
    choices?.join(', '),
    days > 0 && reviewTexts.dates(days),
    place,
    login,
    done && reviewTexts.accessGiven,
  ].filter((part) => typeof part === 'string' && part !== '')
  const { password } = loginFieldsOf(item.key)
  return (
    <>
      {parts.length > 0 && (
        <p className={classes.answer} data-breaks title={parts.join('\n')} dir="auto">
          {parts.join('\n')}
        </p>
      )}
      {files && files.length > 0 && <FileList label={item.title} files={files} />}
      {password_set && password && (
        <dl className={classes.password}>
          <PasswordLine clientId={clientId} field={password} platform={item.title} label={credentialTexts.password} />
        </dl>
      )}
    </>
  )
}
