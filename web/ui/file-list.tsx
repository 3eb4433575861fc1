import { Box, Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { hasExpired, isOver, type Kind, keyOf } from '#web/ui/file-link.ts'
import { useFreshLinks } from '#web/ui/file-list-expiry.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'
import { FileListRemove } from '#web/ui/file-list-remove.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  /** The subject of the files: 'Logo'. Names the list for screen readers. */
  label?: string
  files: readonly FileLink[]
  /** Offers to remove a file, after a confirmation. The dialog shows its error. */
  onRemove?: (file: FileLink) => Promise<unknown> | void
  /** The dialog's text, when removing does not delete the file for good. */
  removeText?: string
  /** Fetches the record again, for fresh links. */
  onExpired?: () => void
  /** Shown without files. */
  empty?: string
  /** Pictures are drawn as large as their thumbnails. */
  large?: boolean
}

export function FileList(props: Props) {
  const { label, files, onRemove, removeText, onExpired, large = false } = props
  const [shown, setShown] = useState<string>()
  const [leaving, setLeaving] = useState<FileLink>()
  const [news, setNews] = useState('')
  const [stale, setStale] = useState<string>()
  const renew = useFreshLinks(files, onExpired)
  const locations = files.map(({ location }) => location).join('\n')

  const broken = (file: FileLink) => {
    void hasExpired(file.location).then((expired) => expired && renew())
  }
  const open = (file: FileLink, kind: Kind): boolean => {
    if (isOver(file)) {
      setStale(locations)
      renew()
      return true
    }
    if (kind !== 'image') return false
    setShown(keyOf(file))
    return true
  }

  return (
    <>
      {files.length === 0 ? (
        <Box component="p" c="dimmed">
          {props.empty ?? fileTexts.empty}
        </Box>
      ) : (
        <Group component="ul" gap={8} align="stretch" aria-label={label ? fileTexts.list(label) : fileTexts.title}>
          {files.map((file) => (
            <FileListItem
              key={keyOf(file)}
              file={file}
              large={large}
              onOpen={(kind) => open(file, kind)}
              onBroken={() => broken(file)}
              onRemove={onRemove && (() => setLeaving(file))}
            />
          ))}
        </Group>
      )}
      {stale === locations && onExpired && <Notice tone="quiet">{fileTexts.renewing}</Notice>}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <FileListPreview
        file={files.find((file) => keyOf(file) === shown)}
        onClose={() => setShown(undefined)}
        onBroken={() => files.filter((file) => keyOf(file) === shown).forEach(broken)}
      />
      {onRemove && (
        <FileListRemove
          file={leaving}
          text={removeText}
          onRemove={onRemove}
          onRemoved={(file) => setNews(fileTexts.removed(file.filename))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
