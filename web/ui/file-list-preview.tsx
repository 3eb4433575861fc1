import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { kindOf } from '#web/ui/file-link.ts'
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

/** Asked for by a press, because it may be large. What the browser cannot draw can be downloaded. */
function Original({ file, onBroken }: { file: FileLink; onBroken: () => void }) {
  const [broken, setBroken] = useState(false)
  const isVideo = kindOf(file.filename) === 'video'
  const fail = () => {
    setBroken(true)
    onBroken()
  }
  return (
    <Stack align="flex-start" gap={16}>
      {broken ? (
        <Notice tone="quiet">{isVideo ? fileTexts.noVideo : fileTexts.noPreview}</Notice>
      ) : (
        <Drawn {...{ file, isVideo, fail }} />
      )}
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

function Drawn({ file, isVideo, fail }: { file: FileLink; isVideo: boolean; fail: () => void }) {
  if (!isVideo) return <img className={classes.preview} src={file.location} alt={file.filename} onError={fail} />
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
