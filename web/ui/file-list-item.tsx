import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type MouseEventHandler, useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { type FileKind, isPhoto, kindOf } from '#contract/domain/file-kinds.ts'
import { passFocusOn } from '#web/lib/focus.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import classes from '#web/ui/file-list.module.css'
import { FileName } from '#web/ui/file-name.tsx'
import { opensNewTab, Thumbnail } from '#web/ui/thumbnail.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  file: FileLink
  /** Called before the browser follows the link. Returns true when it handled the click. */
  onOpen: (kind: FileKind) => boolean
  onBroken: () => void
  large: boolean
  onRemove?: MouseEventHandler<HTMLElement> | undefined
}

/**
 * A file's link: a picture or video opens in place, a PDF in a new window, and other files are downloaded under their own names.
 */
export function FileListItem({ file, onOpen, onBroken, large, onRemove }: Props) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === file.location
  const kind = kindOf(file.filename)
  const isDrawn = kind === 'image' || (kind === 'drawing' && !isBroken)
  const isDownload = kind === 'other' || (kind === 'drawing' && isBroken)
  const fail = () => {
    setBroken(file.location)
    onBroken()
  }
  const open = (event: MouseEvent) => {
    if (!opensNewTab(event) && onOpen(isDownload ? 'other' : kind)) event.preventDefault()
  }
  return (
    <Group
      component="li"
      ref={passFocusOn}
      className={classes.row}
      gap={0}
      wrap="nowrap"
      maw="100%"
      bdrs="sm"
      bd="1px solid var(--foyer-hairline)"
    >
      <a
        className={`${blocks.pressable} ${classes.link}`}
        data-large={(large && isDrawn) || undefined}
        href={file.location}
        title={file.filename}
        onClick={open}
        {...(kind === 'pdf' && { target: '_blank', rel: 'noopener' })}
        {...(isDownload && { download: file.filename })}
      >
        <span
          className={`${blocks.thumbnail} ${classes.mark}`}
          data-whole={(isDrawn && !isPhoto(file.filename)) || undefined}
        >
          {isDrawn && !isBroken ? (
            <Thumbnail
              key={file.location}
              location={file.location}
              filename={file.filename}
              meanwhile={<FileIcon filename={file.filename} />}
              onBroken={fail}
              lazy
            />
          ) : (
            <FileIcon filename={file.filename} />
          )}
        </span>
        <FileName name={file.filename} />
      </a>
      {onRemove && (
        <ActionIcon size="lg" onClick={onRemove} aria-label={fileTexts.remove(file.filename)}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </Group>
  )
}
