import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import type { RecordQuery } from '#web/features/onboarding/api.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props<R> = { of: RecordQuery<R>; children: (record: R) => ReactNode }

/** A page whose record failed to load shows the error and saves nothing (ONB-15). */
export function LoadedRecord<R>({ of: { record, error, retry, pending }, children }: Props<R>) {
  if (record) return children(record)
  if (error)
    return <ErrorState title={onboardingTexts.loadFailed} text={error.message} onRetry={retry} pending={pending} />
  return (
    <Stack gap={16} maw={560} aria-busy="true">
      <Skeleton height={20} width="70%" />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  )
}
