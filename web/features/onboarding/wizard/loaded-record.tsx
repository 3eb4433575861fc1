import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { QueryState } from '#web/ui/query-state.tsx'

type Props<R> = { of: UseQueryResult<R>; children: (record: R) => ReactNode }

/** A page whose record failed to load shows the error and saves nothing (ONB-15). */
export function LoadedRecord<R>({ of, children }: Props<R>) {
  if (of.data) return children(of.data)
  return <QueryState query={of} title={onboardingTexts.loadFailed} skeleton={<RecordSkeleton />} />
}

const RecordSkeleton = () => (
  <Stack gap={16} maw={560} aria-busy="true">
    <Skeleton height={20} width="70%" />
    <Skeleton height={64} />
    <Skeleton height={64} />
    <Skeleton height={64} />
  </Stack>
)
