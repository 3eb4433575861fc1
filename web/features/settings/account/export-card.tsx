import { Button, Group, Progress, Stack } from '@mantine/core'
import { IconDownload, IconPackage } from '@tabler/icons-react'
import { formatDateTime } from '#contract/domain/format-dates.ts'
import { type WorkspaceExport, listExports, showExport, startExport } from '#contract/exports.ts'
import { exportTexts } from '#contract/texts/exports.ts'
import classes from './export-card.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { FailureNotice, Notice } from '#web/ui/notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor } from '#web/lib/http/call.ts'
import { saveFrom } from '#web/lib/http/download.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

/** The anchor for links on the same page. */
export const exportCardId = 'export'

/** The export of the workspace for its Manager (SET-8), or of one client's data. */
export function ExportCard({ client }: { client?: string }) {
  const { query, newest, starting, downloading } = useExport(client)
  const texts = client === undefined ? exportTexts : exportTexts.ofClient
  const state = newest?.state
  const start = () => {
    downloading.reset()
    starting.mutate(client === undefined ? {} : { query: { client_id: client } })
  }
  return (
    <Card title={texts.title} text={texts.sentence}>
      <Stack gap={12} id={exportCardId}>
        <QueryState query={query} title={exportTexts.loadFailed} lines={[36]} />
        {newest && state === 'working' && <Working export={newest} />}
        {newest && state === 'ready' && (
          <Ready
            export={newest}
            pending={downloading.isPending}
            saving={downloading.isSuccess}
            onDownload={() => downloading.mutate({ params: { id: newest._id } })}
          />
        )}
        {state === 'failed' && (
          <Notice tone="problem">
            {exportTexts.failed} {newest?.detail}
          </Notice>
        )}
        {downloading.error && (
          <Notice tone="problem">
            {downloading.error.code === 'not_found' ? exportTexts.gone : downloading.error.message}
          </Notice>
        )}
        <FailureNotice what={exportTexts.notStarted} error={starting.error} />
        {query.data && state !== 'working' && (
          <Button
            className={classes.button}
            variant="default"
            leftSection={<IconPackage size={18} aria-hidden="true" />}
            loading={starting.isPending}
            onClick={start}
          >
            {newest ? exportTexts.again : texts.start}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function Working({ export: { done, total } }: { export: WorkspaceExport }) {
  const isKnown = total > 0
  // The size of records is estimated: 100 % shows only when the export is ready.
  const share = isKnown ? Math.min(99, Math.floor((done / total) * 100)) : 0
  const text = isKnown
    ? exportTexts.working(formatFileSize(Math.min(done, total)), formatFileSize(total))
    : exportTexts.waiting
  return (
    <>
      <Group
        component="p"

        gap={12}
        align="stretch"
        justify="space-between"
        wrap="nowrap"
      >
        <span>{text}</span>
        {isKnown && <span className={classes.share}>{exportTexts.percent(share)}</span>}
      </Group>
      <Progress size="sm" value={share} aria-label={exportTexts.progress} w="100%" />
      <p className={classes.hint} role="status">
        {exportTexts.leave}
      </p>
    </>
  )
}

type ReadyProps = { export: WorkspaceExport; pending: boolean; saving: boolean; onDownload: () => void }

function Ready({ export: { size = 0, expires }, pending, saving, onDownload }: ReadyProps) {
  const reader = useDateReader()
  return (
    <>
      <Notice tone="good">
        {exportTexts.ready(formatFileSize(size))} {expires && exportTexts.until(formatDateTime(expires, reader))}
      </Notice>
      <Button
        className={classes.button}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={pending}
        onClick={onDownload}
      >
        {exportTexts.download}
      </Button>
      <p className={classes.hint} role="status">
        {saving && exportTexts.saving}
      </p>
    </>
  )
}

const LOOK_AGAIN_MS = 1500

/** The newest export, polled while it runs, and its actions. */
function useExport(client_id: string | undefined) {
  const current = queryFor(listExports, client_id === undefined ? {} : { query: { client_id } })
  const queries = useQueryClient()
  const query = useQuery({
    ...current,
    refetchInterval: ({ state }) => (state.data?.items[0]?.state === 'working' ? LOOK_AGAIN_MS : false),
  })
  const starting = useCall(startExport, { refreshes: [listExports] })
  // Checks again before the download: the export must exist, and this browser must be allowed to fetch it.
  const downloading = useCall(showExport, {
    onDone: ({ location }) => {
      if (location === undefined) return void invalidate(queries, { queryKey: current.queryKey })
      saveFrom(location, '')
    },
  })
  return { query, newest: query.data?.items[0], starting, downloading }
}
