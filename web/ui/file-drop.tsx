import { VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import type { UploadedFile } from '#contract/files.ts'
import { commonTexts, fileTexts } from '#contract/texts.ts'
import { holdsFiles, useFileDragging } from '#web/ui/file-drop-dragging.ts'
import { filesIn, fitting } from '#web/ui/file-drop-given.ts'
import { FileDropGuard } from '#web/ui/file-drop-guard.tsx'
import { FilePicker } from '#web/ui/file-drop-picker.tsx'
import { FileDropRow } from '#web/ui/file-drop-row.tsx'
import classes from '#web/ui/file-drop.module.css'
import { useUploadArea } from '#web/upload-areas.ts'
import { useUploads } from '#web/upload-queue.ts'

type Props = {
  /** What belongs here: 'Logo'. */
  label: string
  /** The wanted formats, in words. */
  hint?: string | undefined
  /** Whose files they become: a user's id. */
  owner: string
  /** Keeps an uploaded file where it belongs. What it throws stands at the file, with Retry. */
  onUploaded: (file: UploadedFile) => void | Promise<unknown>
  /** The page's own sentence under the area. */
  error?: string | undefined
  /** The page's own words for a file that did not arrive, under the area; why stands at the file. */
  failed?: string
  /** What the file picker offers first; other files are taken too. */
  accept?: string
  multiple?: boolean
  /** Offers the camera on a device that is held in the hand. */
  camera?: boolean
}

/** Takes files: dropped, pasted, chosen or photographed. They are uploaded at once, several at a time. */
export function FileDrop(props: Props) {
  const { label, hint, owner, onUploaded, error, accept, multiple = true, camera = false } = props
  const { uploads, news, busy, add, cancel, retry } = useUploads({ owner, onUploaded })
  const { speaks, anyBusy } = useUploadArea(busy)
  const [held, setHeld] = useState(false)
  const [said, setSaid] = useState<string>()
  const dragging = useFileDragging()
  const hintId = useId()
  const full = !multiple && busy
  const under = error ?? said ?? (uploads.some(({ state }) => state === 'failed') ? props.failed : undefined)

  const take = (given: { files: File[]; said: string | undefined }) => {
    if (full) return
    setSaid(given.said)
    add(given.files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(filesIn(event.dataTransfer, multiple))
  }

  return (
    <div className={classes.root} role="group" aria-label={label} aria-describedby={hint ? hintId : undefined}>
      {/* Whoever cannot drop or paste chooses with the button inside. */}
      <div
        className={classes.area}
        data-dragging={dragging.inWindow || undefined}
        data-over={dragging.over || undefined}
        onDragOver={dragging.onDragOver}
        onDragLeave={dragging.onDragLeave}
        onDrop={drop}
        onPaste={(event) => {
          if (!holdsFiles(event.clipboardData)) return setSaid(commonTexts.noFileSelected)
          event.preventDefault()
          take(filesIn(event.clipboardData, multiple))
        }}
      >
        <span className={classes.words}>
          <IconUpload size={18} className={classes.icon} aria-hidden="true" />
          {dragging.over ? fileTexts.release : multiple ? fileTexts.drop : fileTexts.dropOne}
        </span>
        <span className={classes.buttons}>
          <FilePicker
            text={multiple ? fileTexts.choose : fileTexts.chooseOne}
            label={label}
            accept={accept}
            multiple={multiple}
            disabled={full}
            onChosen={(files) => take(fitting(files, multiple))}
          />
          {camera && (
            <FilePicker
              text={fileTexts.photo}
              label={label}
              accept="image/*"
              camera
              disabled={full}
              onChosen={(files) => take(fitting(files, multiple))}
            />
          )}
        </span>
        {hint && (
          <span className={classes.hint} id={hintId}>
            {hint}
          </span>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className={classes.rows}>
          {uploads.map((one) => (
            <FileDropRow key={one.id} upload={one} onCancel={() => cancel(one.id)} onRetry={() => retry(one.id)} />
          ))}
        </ul>
      )}
      {under && (
        <p className={classes.problem} role="alert">
          {under}
        </p>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {speaks && (anyBusy || held) && <FileDropGuard busy={anyBusy} onHold={setHeld} />}
    </div>
  )
}
