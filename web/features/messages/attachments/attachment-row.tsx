import { ActionIcon, Box, Flex, Progress, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { fileTexts } from '#contract/texts/files.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import type { Attachment } from '#web/features/messages/attachments/use-attachments.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import classes from './attachments.module.css'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FilePicture } from '#web/ui/file-picture.tsx'
import blocks from '#web/ui/blocks.module.css'

function describeState({ state, part, file }: Attachment): string {
  if (state === 'waiting') return fileTexts.waiting
  if (state === 'sending') return fileTexts.sent(Math.floor(part * 100), formatFileSize(file.size))
  if (state === 'lost') return fileTexts.lost(file.name)
  return state === 'sent' ? composerTexts.fileSent : formatFileSize(file.size)
}

export function AttachmentRow({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { file, state, part, error } = attachment
  const moving = state === 'waiting' || state === 'sending' || state === 'lost'
  return (
    <Flex component="li" align="center" gap={12} className={classes.row} data-failed={state === 'failed' || undefined}>
      <AttachmentPreview file={file} />
      <Box flex={1} miw={0}>
        <Text size="xs" fw={500} truncate title={file.name}>
          <bdi>{file.name}</bdi>
        </Text>
        {state === 'failed' ? (
          <Text size="xs" c="var(--foyer-problem)" role="alert">
            {error}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            {describeState(attachment)}
          </Text>
        )}
        {moving && <Progress size="sm" value={Math.round(part * 100)} aria-label={fileTexts.uploading(file.name)} />}
      </Box>
      {state === 'sent' ? (
        <IconCheck size={20} color="var(--foyer-good)" style={{ marginRight: 8 }} aria-hidden="true" />
      ) : (
        <ActionIcon size="lg" onClick={onRemove} aria-label={composerTexts.takeOff(file.name)}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </Flex>
  )
}

function AttachmentPreview({ file }: { file: File }) {
  const icon = <FileIcon filename={file.name} size={20} />
  return (
    <span className={`${blocks.thumbnail} ${classes.preview}`}>
      {file.type.startsWith('image/') ? (
        <FilePicture className={blocks.transparent} src={file} fallback={icon} />
      ) : (
        icon
      )}
    </span>
  )
}
