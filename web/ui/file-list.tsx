import { Box, Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { offerUndo } from '#web/lib/undo.ts'
import { hasExpired, isOver, type Kind, keyOf } from '#web/ui/file-link.ts'
import { useFreshLinks } from '#web/ui/file-list-expiry.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'
import { describeFailure, FileListRemove } from '#web/ui/file-list-remove.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  /** The subject of the files: 'Logo'. Names the list for screen readers. */
  label?: string
  files: readonly FileLink[]
  /** Offers to remove a file. With `onRestore` at once, with Undo; otherwise after a confirmation. */
  onRemove?: (file: FileLink) => Promise<unknown> | void
  onRestore?: (file: FileLink) => Promise<unknown>
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
  const { label, files, onRemove, onRestore, removeText, onExpired, large = false } = props
  const [shown, setShown] = useState<string>()
  const [leaving, setLeaving] = useState<FileLink>()
  const [news, setNews] = useState('')
  const [failed, setFailed] = useState<string>()
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
  const remove = async (file: FileLink, restore: NonNullable<Props['onRestore']>) => {
    setFailed(undefined)
    try {
      await onRemove?.(file)
      offerUndo({ done: fileTexts.removed(file.filename), undo: () => restore(file) })
    } catch (error) {
      setFailed(describeFailure(error))
    }
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
              onRemove={onRemove && (() => (onRestore ? void remove(file, onRestore) : setLeaving(file)))}
            />
          ))}
        </Group>
      )}
      {stale === locations && onExpired && <Notice tone="quiet">{fileTexts.renewing}</Notice>}
      {failed !== undefined && <Notice tone="problem">{failed}</Notice>}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <FileListPreview
        file={files.find((file) => keyOf(file) === shown)}
        onClose={() => setShown(undefined)}
        onBroken={() => files.filter((file) => keyOf(file) === shown).forEach(broken)}
      />
      {onRemove && !onRestore && (
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
