import { Group, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showStorage, storageWarningShare } from '#contract/files.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import { storageTexts } from '#contract/texts/files.ts'
import classes from './export-card.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import { Card } from '#web/ui/card.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice, type Tone } from '#web/ui/notice.tsx'

/** How much of the room for files is used, and by whom. */
export function StorageCard() {
  const query = useQuery(queryFor(showStorage, {}))
  const { data } = query
  return (
    <Card title={storageTexts.title} text={storageTexts.sentence}>
      {data && (
        <Stack gap={12}>
          <Usage used={data.used} limit={data.limit} />
          {data.uploaders.length > 0 && (
            <ChartTable
              label={storageTexts.largest}
              columns={[storageTexts.person, storageTexts.size, storageTexts.files]}
              rows={data.uploaders.map(({ _id, name, used, files }) => ({
                key: _id,
                cells: [name ?? storageTexts.gone, formatFileSize(used), files],
              }))}
            />
          )}
        </Stack>
      )}
      <QueryState query={query} title={storageTexts.loadFailed} />
    </Card>
  )
}

type State = { tone: Tone; text: string; color: string }

const states: Record<'nearly' | 'full' | 'over', State> = {
  nearly: { tone: 'waiting', text: storageTexts.nearly, color: 'var(--foyer-waiting)' },
  full: { tone: 'problem', text: storageTexts.full, color: 'var(--foyer-problem)' },
  over: { tone: 'problem', text: storageTexts.over, color: 'var(--foyer-problem)' },
}

/** Less than a megabyte left counts as full: hardly a file fits. */
const LITTLE = 1024 * 1024

function stateOf(used: number, limit: number): State | undefined {
  if (used > limit) return states.over
  if (used > limit - LITTLE) return states.full
  return used >= limit * storageWarningShare ? states.nearly : undefined
}

function Usage({ used, limit }: { used: number; limit: number | null }) {
  if (limit === null) return <p>{storageTexts.usedWithoutLimit(formatFileSize(used))}</p>
  const state = stateOf(used, limit)
  const share = Math.floor((used / limit) * 100)
  return (
    <>
      <Group component="p" gap={12} justify="space-between" wrap="nowrap">
        <span>{storageTexts.used(formatFileSize(used), formatFileSize(limit))}</span>
        <span className={classes.share}>{exportTexts.percent(share)}</span>
      </Group>
      <Progress
        size="sm"
        w="100%"
        value={Math.min(100, share)}
        aria-label={storageTexts.bar}
        {...(state ? { color: state.color } : {})}
      />
      {state && <Notice tone={state.tone}>{state.text}</Notice>}
    </>
  )
}
