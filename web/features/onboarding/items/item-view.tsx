import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconArrowBackUp, IconHelp, IconMinus } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'
import { isGiven } from '#contract/domain/is-given.ts'
import { loginFieldsOf } from '#contract/domain/items.ts'
import { isSettled } from '#contract/domain/items.ts'
import { formatDate, formatDayTime } from '#contract/domain/format-dates.ts'
import { type ClientItem, settleOwnItem } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { CheckedBy, useLoginChecks } from '#web/features/credentials/index.ts'
import { saveMessageDraft, useWriteTo } from '#web/features/messages/index.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useClaims } from '#web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Badge } from '#web/ui/badge.tsx'
import { isViewing } from '#web/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { focusTooLong, KeepsTexts } from '#web/ui/text-limit.ts'
import { isEmpty } from '../autosave/changes.ts'
import { applyItem, useItemAutosave } from '../autosave/use-autosave.ts'
import { describeField } from '../fields/describe-field.ts'
import fieldClasses from '../fields/fields.module.css'
import { ItemFields, prefetchFields } from '../fields/item-fields.tsx'
import { ItemNotices } from '../fields/item-notices.tsx'
import { useItemFiles } from '../fields/use-item-files.ts'
import { SaveStatus } from '../wizard/wizard-footer.tsx'
import { AskSomebodyElse } from './ask-somebody-else.tsx'
import { findSuggestion, useOtherForms } from './filled-in.ts'
import classes from './items.module.css'
import { useRefreshRefused } from './use-own-items.ts'
import { useLocation } from '#web/lib/navigation/router.tsx'

/** The page has what it needs by then, in ms. */
const quietAfter = 3000

type Props = {
  item: ClientItem
  /** With the answers that are on their way. */
  items: readonly ClientItem[]
  /** The agency no longer asks for it. */
  isWithdrawn: boolean
  onNext: () => void
  /** Goes on without an answer; the way does not lead back here by itself. */
  onSkip: () => void
}

/** One item: what it is, its form, and all the ways on. */
export function ItemView({ item, items, isWithdrawn, onNext, onSkip }: Props) {
  const { id } = useClaims()
  const queries = useQueryClient()
  // The next item may be of another kind.
  useTimeout(prefetchFields, quietAfter, { autoInvoke: true })
  const { pending, edit: editAnswer, state, flush, retry, discard, editOther } = useItemAutosave(id, item.key)
  const files = useItemFiles(item.key)
  const suggestion = findSuggestion(item, items)
  const others = useOtherForms(item, items)
  const [forAll, setForAll] = useState(true)
  const settle = useCall(settleOwnItem, {
    onDone: (saved) => {
      applyItem(queries, saved)
      if (saved.state === 'not_applicable') discard()
    },
  })
  const refused = state.kind === 'refused' ? state.error.code : undefined
  useRefreshRefused(state)
  const form = useItemFocus(item)
  const [isDeclining, setIsDeclining] = useState(false)

  const isGone = isWithdrawn || refused === 'not_asked'
  const field = describeField(
    item,
    { pending, state, edit: editAnswer },
    { ...item.answer, ...(suggestion !== undefined && { text: suggestion.text }) },
  )
  const { shown, edit, isLocked: isReadOnly } = field

  const next = () => {
    if (isReadOnly) return onNext()
    if (form.current && focusTooLong(form.current)) return
    if (item.kind === 'invitation') edit({ done: true })
    if (suggestion && pending.text === undefined) edit({ text: suggestion.text })
    else if (!isSettled(item.state) && item.kind !== 'invitation' && isEmpty(pending)) return onSkip()
    const alsoGiven = forAll && isGiven(shown.text) ? others : []
    for (const key of alsoGiven) editOther(key, { text: shown.text }, { isAddress: true })
    void flush()
    onNext()
  }
  // Saves pending changes first: saved afterwards, they would make it an answered item again.
  const decline = () => {
    const body = { state: 'not_applicable' as const }
    setIsDeclining(true)
    void flush().then(() =>
      settle.mutate(
        { params: { key: item.key }, body },
        { onSuccess: () => onNext(), onSettled: () => setIsDeclining(false) },
      ),
    )
  }
  const isDone = item.kind === 'invitation' && shown.done === true && item.state !== 'sent_back'

  return (
    <form
      ref={form}
      className={classes.item}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <ItemHead item={item} />
      <ItemNotices item={item} pending={pending} isGone={isGone} onDiscard={discard}>
        <GivenBefore item={item} />
      </ItemNotices>
      {settle.error && <Notice tone="problem">{settle.error.message}</Notice>}
      {item.state === 'not_applicable' ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            loading={settle.isPending}
            disabled={isViewing()}
            onClick={() => settle.mutate({ params: { key: item.key }, body: { state: 'open' } })}
          >
            {clientItemTexts.takeBack}
          </Button>
        </Group>
      ) : (
        <fieldset disabled={isReadOnly || isDeclining} className={fieldClasses.fields}>
          <KeepsTexts value>
            <ItemFields {...field} files={files} onComplete={() => !isEmpty(pending) && next()} />
          </KeepsTexts>
          {suggestion && pending.text === undefined && (
            <Text c="dimmed" fz="sm" mt={6}>
              {clientItemTexts.fromLogin(suggestion.from)}
            </Text>
          )}
          {others.length > 0 && (
            <Checkbox
              mt={16}
              label={clientItemTexts.oneForAll}
              checked={forAll}
              onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
            />
          )}
          {isDone && (
            <Group mt={16} gap={12}>
              <Text>{clientItemTexts.isDone}</Text>
              <Button variant="subtle" size="compact-md" onClick={() => edit({ done: false })}>
                {clientItemTexts.undo}
              </Button>
            </Group>
          )}
        </fieldset>
      )}
      {!isViewing() && <OtherWays item={item} isPending={isDeclining} onDecline={decline} />}
      <StickyFooter note={!isGone && <SaveStatus state={state} onRetry={retry} onKeepApproved={discard} />}>
        <Button variant="default" onClick={onSkip}>
          {clientItemTexts.skip}
        </Button>
        <Button type="submit">
          {item.kind === 'invitation' && !isDone && !isReadOnly && item.state !== 'not_applicable'
            ? clientItemTexts.invitationDone
            : commonTexts.next}
        </Button>
      </StickyFooter>
    </form>
  )
}

function ItemHead({ item }: { item: ClientItem }) {
  const reader = useDateReader()
  return (
    <Stack gap={8}>
      <Group gap="4px 12px" fz="0.875rem" c="dimmed">
        {item.state !== 'open' && (
          <Badge tone={item.state === 'sent_back' ? 'problem' : 'good'}>{clientItemTexts.states[item.state]}</Badge>
        )}
        {!item.required && <span>{clientItemTexts.optional}</span>}
        {!isSettled(item.state) && <span>{clientItemTexts.minutes(item.minutes)}</span>}
        {item.due && !isSettled(item.state) && <span>{clientItemTexts.due(formatDate(item.due, reader))}</span>}
      </Group>
      <Title order={2} className={classes.title} tabIndex={-1} data-title>
        {item.title}
      </Title>
      {item.help !== undefined && item.help !== '' && <Text className={classes.help}>{item.help}</Text>}
      {item.example !== undefined && item.example !== '' && (
        <Text c="dimmed" className={classes.help}>
          {clientItemTexts.example(item.example)}
        </Text>
      )}
    </Stack>
  )
}

/** What somebody else did with the answer. */
function GivenBefore({ item: { key, kind, state, given } }: { item: ClientItem }) {
  const { id } = useClaims()
  const reader = useDateReader()
  return (
    <>
      {kind === 'login' && isSettled(state) && <OwnCheck itemKey={key} />}
      {given && given.by.id !== id && state !== 'open' && (
        <Text c="dimmed" fz="sm">
          {clientItemTexts.givenBy(given.by.name, formatDayTime(given.at, reader))}
        </Text>
      )}
    </>
  )
}

/** That somebody of the agency could sign in with the login. */
function OwnCheck({ itemKey }: { itemKey: string }) {
  const { data } = useLoginChecks(useClaims().id)
  const { password } = loginFieldsOf(itemKey)
  const check = data?.items.find(({ field, works }) => works && field === password)
  return check ? (
    <Text component="p" fz="sm">
      <CheckedBy check={check} />
    </Text>
  ) : null
}

type WaysProps = { item: ClientItem; isPending: boolean; onDecline: () => void }

function OtherWays({ item, isPending, onDecline }: WaysProps) {
  const { id, manager_id = '' } = useClaims()
  const help = useWriteTo(manager_id, (opened) => saveMessageDraft(id, opened, clientItemTexts.helpDraft(item.title)))
  const canDecline = item.state !== 'approved' && item.state !== 'not_applicable'
  const canAsk = !isSettled(item.state)
  return (
    <div>
      <Group gap={4} ml={-14} role="group" aria-label={clientItemTexts.more}>
        {canDecline && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconMinus size={18} aria-hidden="true" />}
            loading={isPending}
            onClick={onDecline}
          >
            {clientItemTexts.notMine}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHelp size={18} aria-hidden="true" />}
          loading={help.isPending}
          onClick={help.write}
        >
          {clientItemTexts.help}
        </Button>
      </Group>
      {canAsk && <AskSomebodyElse itemKey={item.key} />}
      {help.error && <Notice tone="problem">{help.error.message}</Notice>}
    </div>
  )
}

const typedKinds: readonly ClientItem['kind'][] = ['login', 'short_text', 'long_text', 'email', 'handle']

/** After Next the first field of the new item has the focus, or its title where nothing is typed. */
function useItemFocus(item: ClientItem) {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation() as { state: { isNext?: boolean } | null } // set by the page
  const isNext = state?.isNext === true
  useEffect(() => {
    if (!isNext) return
    const field = typedKinds.includes(item.kind) ? 'fieldset:enabled :is(input, textarea)' : '[data-title]'
    const target =
      form.current?.querySelector<HTMLElement>(field) ?? form.current?.querySelector<HTMLElement>('[data-title]')
    target?.focus({ preventScroll: true })
    globalThis.scrollTo({ top: 0, behavior: 'instant' })
  }, [isNext, item.kind])
  return form
}
