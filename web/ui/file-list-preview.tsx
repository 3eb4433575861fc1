import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { kindOf } from '#contract/domain/file-kinds.ts'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import blocks from '#web/ui/blocks.module.css'
import { thumbnailOf } from '#web/ui/file-link.ts'
import { FilePicture } from '#web/ui/file-picture.tsx'
import classes from '#web/ui/file-list.module.css'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = { file: FileLink | undefined; onClose: () => void; onBroken: () => void }

export function FileListPreview({ file, onClose, onBroken }: Props) {
  return (
    <LazyDialog opened={file !== undefined} onClose={onClose} title={file?.filename} size="auto">
      {file && <Original key={file.location} file={file} onBroken={onBroken} />}
    </LazyDialog>
  )
}

/** Asked for by a press, because it may be large. What the browser does not draw is shown as the server drew it. */
function Original({ file, onBroken }: { file: FileLink; onBroken: () => void }) {
  const kind = kindOf(file.filename)
  const picture = { className: `${classes.preview} ${blocks.transparent}`, alt: file.filename }
  const drawing = (
    <FilePicture
      {...picture}
      src={thumbnailOf(file.location)}
      fallback={<Notice tone="quiet">{fileTexts.noPreview}</Notice>}
    />
  )
  return (
    <Stack align="flex-start" gap={16}>
      {kind === 'video' && <Video file={file} onBroken={onBroken} />}
      {kind === 'drawing' && drawing}
      {kind === 'image' && <FilePicture {...picture} src={file.location} fallback={drawing} onBroken={onBroken} />}
      <Button
        component="a"
        variant="default"
        href={file.location}
        download={file.filename}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {fileTexts.download}
      </Button>
    </Stack>
  )
}

function Video({ file, onBroken }: { file: FileLink; onBroken: () => void }) {
  const [broken, setBroken] = useState(false)
  const fail = () => {
    setBroken(true)
    onBroken()
  }
  if (broken) return <Notice tone="quiet">{fileTexts.noVideo}</Notice>
  return (
    // We have no captions for a client's video.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={classes.preview}
      src={file.location}
      controls
      preload="metadata"
      aria-label={file.filename}
      onError={fail}
      // Of a codec that it does not know a browser plays only the sound.
      onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && fail()}
    />
  )
}
