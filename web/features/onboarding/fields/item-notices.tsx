import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientItem, ItemAnswer } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { useClaims } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isEmpty } from '../autosave/changes.ts'
import classes from './fields.module.css'

/** What was typed into a locked item is rare, and the field brings much code. */
const CopyText = lazyComponent(async () => (await import('#web/ui/copy-text.tsx')).CopyText, Spinner)

type Props = {
  item: ClientItem
  pending: ItemAnswer
  /** The agency no longer asks for it. */
  isGone: boolean
  onDiscard: () => void
  /** One field of many: what only informs is a quiet line. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Why an item came back, that it is locked, or that it is no longer asked. */
export function ItemNotices({ item, pending, isGone, onDiscard, isQuiet = false, children }: Props) {
  const { id } = useClaims()
  const typed = pending.text ?? pending.login ?? ''
  const { state, decided, reason } = item
  const isLocked = state === 'approved'
  const name = decided?.by.name ?? ''
  const why = reason !== null && <Text className={classes.reason}>{reason}</Text>
  const inform = (tone: 'quiet' | 'good', text: ReactNode) =>
    isQuiet ? (
      <Text component="div" c="dimmed" fz="sm">
        {text}
      </Text>
    ) : (
      <Notice tone={tone}>{text}</Notice>
    )
  return (
    <>
      {isGone && (
        <Notice tone="waiting">
          {isEmpty(pending) ? clientItemTexts.withdrawnUntouched : clientItemTexts.withdrawn}
        </Notice>
      )}
      {state === 'sent_back' && !isGone && (
        <Notice tone="problem">
          {clientItemTexts.sentBack(name)}
          {why}
        </Notice>
      )}
      {state === 'not_applicable' &&
        inform(
          'quiet',
          <>
            {clientItemTexts.notApplicable(name, decided?.by.id === id)}
            {why}
          </>,
        )}
      {isLocked && inform('good', clientItemTexts.approved(name))}
      {children}
      {(isGone || isLocked) && !isEmpty(pending) && (
        <Stack gap={12} align="flex-start">
          {isLocked && typed !== '' && <CopyText label={clientItemTexts.typed} value={typed} />}
          <Button variant="default" onClick={onDiscard}>
            {clientItemTexts.discard}
          </Button>
        </Stack>
      )}
    </>
  )
}
