import { Box, Stack, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import type { UploadedFile } from '#contract/files.ts'
import { FileArea } from '#web/ui/file-drop-area.tsx'
import type { DroppedFiles } from './dropped-files.ts'
import { FileDropGuard } from '#web/ui/file-drop-guard.tsx'
import { FileDropRow } from '#web/ui/file-drop-row.tsx'
import type { Sending } from '#web/lib/upload/upload.ts'
import { useUploadArea } from '#web/lib/upload/use-upload-area.ts'
import { type Upload, useUploads } from '#web/lib/upload/use-uploads.ts'

type Props = {
  /** The subject of the files: 'Logo'. */
  label: string
  /** The accepted formats, in words. */
  hint?: string | undefined
  /** The owner of the files: a user's id. */
  owner: string
  /** The endpoint that receives the files, where it is not the owner's own. */
  to?: Sending['to']
  /** Saves an uploaded file. Its error is shown at the file, with Retry. */
  onUploaded: (file: UploadedFile) => void | Promise<unknown>
  /** The page's error text under the area. */
  error?: string | undefined
  /** The page's text under the area when an upload failed. The reason is shown at the file. */
  failed?: string
  /** The formats that the file picker offers first. Other files are accepted too. */
  accept?: string
  multiple?: boolean
  /** Offers the camera on a handheld device. */
  camera?: boolean
}

const hasFailed = ({ state }: Upload) => state === 'failed' || state === 'lost'

/** Takes dropped, pasted, chosen or photographed files and uploads them at once, several at a time. */
export function FileDrop(props: Props) {
  const { label, hint, owner, to, onUploaded, error, accept, multiple = true, camera = false } = props
  const { uploads, news, busy, add, cancel, retry } = useUploads({ owner, ...(to && { to }), onUploaded })
  const { speaks, anyBusy } = useUploadArea(busy, uploads.length > 0)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hintId = useId()
  const full = !multiple && busy
  const under = error ?? problem ?? (uploads.some(hasFailed) ? props.failed : undefined)

  const take = (dropped: DroppedFiles) => {
    setProblem(dropped.problem)
    add(dropped.files)
  }

  return (
    <Stack gap={10} miw={0} role="group" aria-label={label} aria-describedby={hint ? hintId : undefined}>
      <FileArea
        label={label}
        hint={hint}
        hintId={hintId}
        accept={accept}
        multiple={multiple}
        camera={camera}
        disabled={full}
        onGiven={take}
      />
      {uploads.length > 0 && (
        <Stack component="ul" gap={8}>
          {uploads.map((upload) => (
            <FileDropRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload.id)}
            />
          ))}
        </Stack>
      )}
      {under && (
        <Box component="p" c="var(--foyer-problem)" fz="xs" role="alert">
          {under}
        </Box>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {speaks && (anyBusy || asksToLeave) && <FileDropGuard busy={anyBusy} onToggle={setAsksToLeave} />}
    </Stack>
  )
}
