import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { loginFieldsOf } from '#contract/domain/credential-fields.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import type { ItemState } from '#contract/domain/items.ts'
import { type ClientItem, type ClientItems, decideItems, listClientItems, withdrawItem } from '#contract/items.ts'
import { showClientOnboarding, showGrantedOnboarding } from '#contract/onboarding.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type Decision, ItemActions } from './item-actions.tsx'
import classes from './items.module.css'
import { PasswordLine, type RevealField } from '#web/features/credentials/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** What follows from a decision about an item. */
const refreshes = [showClientOnboarding, showGrantedOnboarding]
/** What waits for staff comes first. */
const order: readonly ItemState[] = ['given', 'sent_back', 'open', 'approved', 'not_applicable']

type Props = { clientId: string; canAsk: boolean }

/** Everything that a client is asked, with its state; staff look at it here, item by item or several at once (COL-10). */
export function ItemsTab({ clientId, canAsk }: Props) {
  const params = { id: clientId }
  const query = queryFor(listClientItems, { params })
  const listed = useQuery({ ...query, refetchOnMount: 'always' })
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // The state that was looked at goes with the next decision, so the list shows this one at once.
  const show = (answer: ClientItems) => applyEvent(queries, query.queryKey, answer)
  const deciding = useCall(decideItems, {
    refreshes,
    onDone: (answer) => {
      show(answer)
      setSelected(new Set())
    },
  })
  const withdrawing = useCall(withdrawItem, { refreshes, onDone: show })
  if (!listed.data) {
    if (!listed.error) return <Spinner />
    return (
      <ErrorState
        title={reviewTexts.failed}
        text={listed.error.message}
        onRetry={() => void listed.refetch()}
        pending={listed.isFetching}
      />
    )
  }
  const { items, settled, of } = listed.data
  const given = items.filter(({ state }) => state === 'given')
  const chosen = given.filter(({ key }) => selected.has(key))
  const failed = deciding.error ?? withdrawing.error
  const decide = (decided: readonly ClientItem[], { decision, reason, onDone = () => {} }: Decision) =>
    deciding.mutate(
      {
        params,
        body: {
          items: decided.map(({ key, state, given }) => ({
            key,
            state,
            given_at: given?.at ?? null,
            decision,
            ...(reason && { reason }),
          })),
        },
      },
      { onSuccess: onDone },
    )
  const toggle = (key: string) =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <Stack gap={16}>
      <Group justify="space-between" gap={12}>
        <Text c="dimmed">{of > 0 && reviewTexts.progress(settled, of)}</Text>
        <Group gap={8}>
          {given.length > 1 && (
            <Button
              variant="default"
              onClick={() => setSelected(new Set(chosen.length === given.length ? [] : given.map(({ key }) => key)))}
            >
              {reviewTexts.selectAll}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button loading={deciding.isPending} onClick={() => decide(chosen, { decision: 'approve' })}>
              {reviewTexts.approveSelected(chosen.length)}
            </Button>
          )}
          {canAsk && <AskDialog clientId={clientId} refreshes={[listClientItems, ...refreshes]} />}
        </Group>
      </Group>
      {failed && <Notice tone="problem">{failed.message}</Notice>}
      {items.length === 0 && (
        <Card flush>
          <EmptyState icon={IconListCheck} title={reviewTexts.empty} text={reviewTexts.emptyHint} />
        </Card>
      )}
      {order.map((state) => {
        const ofState = items.filter((item) => item.state === state)
        if (ofState.length === 0) return null
        return (
          <Card key={state} title={`${reviewTexts.groups[state]} (${ofState.length})`}>
            <ul>
              {ofState.map((item) => (
                <ItemRow
                  key={item.key}
                  clientId={clientId}
                  item={item}
                  selected={selected.has(item.key)}
                  onToggle={() => toggle(item.key)}
                  pending={deciding.isPending || withdrawing.isPending}
                  onDecide={(decision) => decide([item], decision)}
                  onWithdraw={
                    canAsk && item.only_here
                      ? () => withdrawing.mutate({ params: { id: clientId, key: item.key } })
                      : undefined
                  }
                />
              ))}
            </ul>
          </Card>
        )
      })}
    </Stack>
  )
}

type RowProps = {
  clientId: string
  item: ClientItem
  selected: boolean
  onToggle: () => void
} & Omit<ComponentProps<typeof ItemActions>, 'item' | 'clientId'>

function ItemRow({ clientId, item, selected, onToggle, ...actions }: RowProps) {
  const reader = useDateReader()
  const checkbox = useId()
  const { title, state, given, decided, reason, required, only_here, due } = item
  const facts = [
    given && reviewTexts.givenBy(given.by.name, formatDate(given.at, reader)),
    decided && decided.by.id !== given?.by.id && state !== 'given' && decided.by.name,
    !required && reviewTexts.optional,
    only_here && reviewTexts.onlyHere,
    due && reviewTexts.due(formatDate(due, reader)),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={classes.row}>
      {state === 'given' ? (
        <label className={classes.select} htmlFor={checkbox}>
          <Checkbox id={checkbox} checked={selected} onChange={onToggle} aria-label={reviewTexts.select(title)} />
        </label>
      ) : (
        <span />
      )}
      <div>
        <Text fw={500}>{title}</Text>
        <AnswerPreview answer={item.answer} />
        {item.answer.password_set && <ItemPassword clientId={clientId} item={item} />}
        {reason && <Text fs="italic">{reason}</Text>}
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <ItemActions clientId={clientId} item={item} {...actions} />
    </li>
  )
}

function ItemPassword({ clientId, item: { key, title } }: { clientId: string; item: ClientItem }) {
  const { password } = loginFieldsOf(key)
  // Every password can be revealed.
  return (
    <dl className={classes.password}>
      <PasswordLine
        clientId={clientId}
        field={password as RevealField}
        platform={title}
        label={credentialTexts.password}
      />
    </dl>
  )
}

/** Enough of the answer to decide. */
function AnswerPreview({ answer }: { answer: ClientItem['answer'] }) {
  const { text, choices, files, dates, months, login, place, done } = answer
  const days = (dates?.length ?? 0) + Object.values(months ?? {}).reduce((sum, names) => sum + names.length, 0)
  const parts = [
    text,
    choices?.join(', '),
    files && files.length > 0 && files.map(({ filename }) => filename).join(', '),
    days > 0 && reviewTexts.dates(days),
    place,
    login,
    done && reviewTexts.accessGiven,
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? <p className={classes.answer}>{parts.join(' · ')}</p> : null
}
