import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { CallError } from '#web/lib/http/request.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type LoadedQuery = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }

export type QueryStateProps = {
  /** A query, or several that load as one. */
  query: LoadedQuery | readonly LoadedQuery[]
  /** What failed. */
  title: string
  /** Replaces the lines. */
  skeleton?: ReactNode
  /** The heights of the skeleton's lines. */
  lines?: readonly number[]
  /** A page's missing record stays missing, so the page leads back. */
  back?: { to: string; label: string }
}

/** Stands for a query's content until there is some: a skeleton, or why it failed with a retry. */
export function QueryState({ query, title, skeleton, lines = [44], back }: QueryStateProps) {
  const queries = [query].flat()
  if (queries.every(({ data }) => data !== undefined)) return null
  const error = queries.find((query) => query.error)?.error
  if (error) {
    const isMissing = back && error instanceof CallError && error.status === 404
    return (
      <ErrorState
        title={title}
        text={error.message}
        onRetry={isMissing ? undefined : () => void Promise.all(queries.map(({ refetch }) => refetch()))}
        pending={queries.some(({ isFetching }) => isFetching)}
        action={
          isMissing && (
            <Button component={Link} to={back.to} variant="default">
              {back.label}
            </Button>
          )
        }
      />
    )
  }
  if (skeleton) return skeleton
  return (
    <Stack gap={12} role="status" aria-label={commonTexts.loading}>
      {lines.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines differ in nothing else
        <Skeleton key={at} height={height} />
      ))}
    </Stack>
  )
}
