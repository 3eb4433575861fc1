import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { commonTexts } from '#contract/texts/common.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props = {
  query: UseQueryResult
  /** What failed. */
  title: string
  /** The heights of the skeleton's lines. */
  lines?: readonly number[]
}

/** Stands for a query's content until there is some: a skeleton, or why it failed with a retry. */
export function QueryState({ query: { data, error, isFetching, refetch }, title, lines = [44] }: Props) {
  if (data !== undefined) return null
  if (error)
    return <ErrorState title={title} text={error.message} onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Stack gap={12} role="status" aria-label={commonTexts.loading}>
      {lines.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines differ in nothing else
        <Skeleton key={at} height={height} />
      ))}
    </Stack>
  )
}
