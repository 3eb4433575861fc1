import { IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { endingOf, type FileKind, kindOf } from '#contract/domain/file-kinds.ts'
import classes from '#web/ui/file-icon.module.css'

const icons = { image: IconPhoto, video: IconVideo, pdf: IconFileTypePdf, other: IconFile } as const satisfies Partial<
  Record<FileKind, unknown>
>

/** Stands for a file that has no thumbnail. A drawing has the name of its kind: its icon would say nothing. */
export function FileIcon({ filename, size = 18 }: { filename: string; size?: number }) {
  const kind = kindOf(filename)
  if (kind === 'drawing')
    return (
      <span className={classes.kind} aria-hidden="true">
        {endingOf(filename).toUpperCase()}
      </span>
    )
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden="true" />
}
