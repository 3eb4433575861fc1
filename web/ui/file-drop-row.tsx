import { ActionIcon, Box, Button, Group, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'
import { fileTexts } from '#contract/texts/files.ts'
import classes from '#web/ui/file-drop.module.css'
import type { Upload } from '#web/lib/upload/use-uploads.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import { FileName } from '#web/ui/file-name.tsx'

type Props = { upload: Upload; onCancel: () => void; onRetry: () => void }

function stateOf({ state, sent, file }: Upload): string {
  if (state === 'waiting') return fileTexts.waiting
  return state === 'keeping' ? fileTexts.keeping : fileTexts.sent(Math.floor(sent * 100), formatFileSize(file.size))
}

/** An upload: its progress, or its error and the possible actions. */
export function FileDropRow({ upload, onCancel, onRetry }: Props) {
  const { file, state, error, final } = upload
  const failed = state === 'failed' || state === 'lost'
  return (
    <li className={classes.row} data-failed={failed || undefined}>
      <Box miw={0} flex={1}>
        {failed ? (
          <Box component="p" c="var(--foyer-problem)" fz="xs" role="alert">
            {error}
          </Box>
        ) : (
          <>
            <Group
              component="p"
              gap={12}
              align="stretch"
              justify="space-between"
              wrap="nowrap"
              mb={4}
              fz="xs"
              title={file.name}
            >
              <FileName name={file.name} />
              <Box component="span" c="dimmed" flex="none">
                {stateOf(upload)}
              </Box>
            </Group>
            <Progress size="sm" value={Math.round(upload.sent * 100)} aria-label={fileTexts.uploading(file.name)} />
          </>
        )}
      </Box>
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
