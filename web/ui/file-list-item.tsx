import { ActionIcon, Group } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto, IconVideo, IconX, type TablerIcon } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import type { FileLink } from '#contract/files.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { type Kind, kindOf } from '#web/ui/file-link.ts'
import classes from '#web/ui/file-list.module.css'
import { FileName } from '#web/ui/file-name.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import blocks from '#web/ui/blocks.module.css'

type Props = {
  file: FileLink
  /** Called before the browser follows the link. Returns true when it handled the click. */
  onOpen: (kind: Kind) => boolean
  onBroken: () => void
  large: boolean
  onRemove?: (() => void) | undefined
}

const icons: Record<Kind, TablerIcon> = { image: IconPhoto, video: IconVideo, pdf: IconFileTypePdf, other: IconFile }

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/**
 * A file's link: a picture or video opens in place, a PDF in a new window, and other files are downloaded under their own names.
 */
export function FileListItem({ file, onOpen, onBroken, large, onRemove }: Props) {
  const kind = kindOf(file.filename)
  const open = (event: MouseEvent) => {
    if (!opensElsewhere(event) && onOpen(kind)) event.preventDefault()
  }
  return (
    <Group component="li" gap={0} wrap="nowrap" maw="100%" bdrs="sm" bd="1px solid var(--foyer-hairline)">
      <a
        className={`${blocks.pressable} ${classes.link}`}
        data-large={(large && kind === 'image') || undefined}
        href={file.location}
        title={file.filename}
        onClick={open}
        {...(kind === 'pdf' && { target: '_blank', rel: 'noopener' })}
        {...(kind === 'other' && { download: file.filename })}
      >
        <Mark key={file.location} file={file} kind={kind} onBroken={onBroken} />
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

function Mark({ file, kind, onBroken }: Pick<Props, 'file' | 'onBroken'> & { kind: Kind }) {
  const [broken, setBroken] = useState(false)
  const Icon = icons[kind]
  const icon = <Icon size={18} aria-hidden="true" />
  const fail = () => {
    setBroken(true)
    onBroken()
  }
  return (
    <span className={`${blocks.thumbnail} ${classes.mark}`}>
      {kind === 'image' && !broken ? (
        <Thumbnail location={file.location} meanwhile={icon} onBroken={fail} lazy />
      ) : (
        icon
      )}
    </span>
  )
}
