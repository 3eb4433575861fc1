import { VisuallyHidden } from '@mantine/core'
import { splitFileName } from '#contract/domain/truncate.ts'
import classes from '#web/ui/file-name.module.css'

/** A file's name, cut where there is no room for it: 12 characters and the extension stay (FILE-4). The element around it has the title. */
export function FileName({ name }: { name: string }) {
  const { stem, extension } = splitFileName(name)
  return (
    <span className={classes.name}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={classes.stem} data-long={stem.length >= 12 || undefined} aria-hidden="true">
        {stem}
      </span>
      <span aria-hidden="true">{extension}</span>
    </span>
  )
}
