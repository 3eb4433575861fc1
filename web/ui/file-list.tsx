import { Box, Group, VisuallyHidden } from '@mantine/core'
import { useState, useCallback, useEffect, useRef } from 'react'
import type { FileKind } from '#contract/domain/file-kinds.ts'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { offerUndo } from '#web/lib/undo.ts'
import { hasExpired, isOver, keyOf, expiryOf } from '#web/ui/file-link.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { FileListPreview } from '#web/ui/file-list-preview.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { CallError } from '#web/lib/http/request.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { serverNow } from '#web/session/server-clock.ts'

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
  const open = (file: FileLink, kind: FileKind): boolean => {
    if (isOver(file)) {
      setStale(locations)
      renew()
      return true
    }
    if (kind === 'pdf' || kind === 'other') return false
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
      <div tabIndex={-1}>
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
                onRemove={
                  onRemove &&
                  (() => {
                    if (onRestore) void remove(file, onRestore)
                    else setLeaving(file)
                  })
                }
              />
            ))}
          </Group>
        )}
      </div>
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

/** In ms. Links are renewed this long before they expire, so that a visible link always works. */
const ahead = 60_000
/** The maximum delay of a timer: 2^31 − 1 ms. */
const longestWait = 2_147_483_647

/**
 * Asks the page for fresh links before the shown ones expire, and when the window gets the focus after a sleep. A set
 * of links is renewed once: links that stay expired must not cause endless requests.
 */
function useFreshLinks(files: readonly FileLink[], onExpired: (() => void) | undefined): () => void {
  const locations = files.map(({ location }) => location).join('\n')
  const requested = useRef('')
  const first = Math.min(...files.map((file) => expiryOf(file) ?? Infinity))
  const renew = useCallback(() => {
    if (!onExpired || requested.current === locations) return
    requested.current = locations
    onExpired()
  }, [onExpired, locations])
  useEffect(() => {
    if (!Number.isFinite(first)) return undefined
    const look = () => {
      if (serverNow() > first - ahead) renew()
    }
    const timer = setTimeout(look, Math.min(Math.max(first - ahead - serverNow() + 1, 0), longestWait))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [first, renew])
  return renew
}

type RemoveProps = {
  file: FileLink | undefined
  text: string | undefined
  onRemove: (file: FileLink) => Promise<unknown> | void
  onRemoved: (file: FileLink) => void
  onClose: () => void
}

const describeFailure = (error: unknown): string =>
  error instanceof CallError ? error.message : commonTexts.somethingWrong

/** Confirms before a file is removed. */
function FileListRemove({ file, text = fileTexts.removeText, onRemove, onRemoved, onClose }: RemoveProps) {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<{ message: string } | null>(null)
  // The dialog still shows the file's name while it fades out.
  const [last, setLast] = useState(file)
  if (file && file !== last) setLast(file)

  const close = () => {
    setError(null)
    onClose()
  }
  const remove = async () => {
    if (!file || isPending) return
    setIsPending(true)
    setError(null)
    try {
      await onRemove(file)
      onRemoved(file)
      close()
    } catch (failed) {
      setError({ message: describeFailure(failed) })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Confirm
      opened={file !== undefined}
      title={fileTexts.removeTitle(last?.filename ?? '')}
      text={text}
      action={fileTexts.removeAction}
      danger
      call={{ isPending, error }}
      onConfirm={() => void remove()}
      onClose={close}
    />
  )
}
