import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import classes from '#web/ui/file-list.module.css'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = { file: FileLink | undefined; onClose: () => void; onBroken: () => void }

export function FileListPreview({ file, onClose, onBroken }: Props) {
  return (
    <LazyDialog opened={file !== undefined} onClose={onClose} title={file?.filename} size="auto">
      {file && <Picture key={file.location} file={file} onBroken={onBroken} />}
    </LazyDialog>
  )
}

function Picture({ file, onBroken }: { file: FileLink; onBroken: () => void }) {
  const [broken, setBroken] = useState(false)
  const fail = () => {
    setBroken(true)
    onBroken()
  }
  return (
    <Stack align="flex-start" gap={16}>
      {broken ? (
        <Notice tone="quiet">{fileTexts.noPreview}</Notice>
      ) : (
        <img className={classes.preview} src={file.location} alt={file.filename} onError={fail} />
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
