import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = {
  title: string
  text?: string | undefined
  onRetry?: (() => void) | undefined
  pending?: boolean
  /** In place of the retry button. */
  action?: ReactNode
}

/** A failed load: the subject, the reason if known, and a retry button or another way on. */
export function ErrorState({ title, text, onRetry, pending = false, action }: Props) {
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry} loading={pending}>
      {commonTexts.tryAgain}
    </Button>
  )
  const reason = text === title ? undefined : text
  return <EmptyState role="alert" icon={IconCloudOff} title={title} text={reason} action={retry ?? action} />
}
