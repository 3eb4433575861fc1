import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import classes from '#web/ui/file-drop.module.css'
import type { Upload } from '#web/lib/upload/use-uploads.ts'
import { formatFileSize } from '#web/lib/upload/format-file-size.ts'

type Props = { upload: Upload; onCancel: () => void; onRetry: () => void }

function stateOf({ state, sent, file }: Upload): string {
  if (state === 'waiting') return fileTexts.waiting
  return state === 'keeping' ? fileTexts.keeping : fileTexts.sent(Math.floor(sent * 100), formatFileSize(file.size))
}

/** An upload: its progress, or its error and the possible actions. */
export function FileDropRow({ upload, onCancel, onRetry }: Props) {
  const { file, state, error, final } = upload
  const failed = state === 'failed'
  return (
    <li className={classes.row} data-failed={failed || undefined}>
      <div className={classes.what}>
        {failed ? (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        ) : (
          <>
            <p className={classes.name}>
              <span title={file.name}>{file.name}</span>
              <span className={classes.state}>{stateOf(upload)}</span>
            </p>
            <Progress
              size="sm"
              color="var(--foyer-primary-readable)"
              value={Math.round(upload.sent * 100)}
              aria-label={fileTexts.uploading(file.name)}
            />
          </>
        )}
      </div>
      {failed && !final && (
        <Button variant="default" size="xs" onClick={onRetry} aria-label={fileTexts.retry(file.name)}>
          {commonTexts.retry}
        </Button>
      )}
      {state !== 'keeping' && (
        <ActionIcon
          size="lg"
          onClick={onCancel}
          aria-label={failed ? fileTexts.dismiss(file.name) : fileTexts.cancel(file.name)}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
