import { VisuallyHidden } from '@mantine/core'
import { splitFileName } from '#contract/domain/truncate.ts'
import classes from '#web/ui/file-name.module.css'

/**
 * A file's name, cut where there is no room for it: 12 characters and the extension stay (FILE-4). The element around it has the title.
 * Several spaces are shown as one, as in other texts: the style keeps those at the cuts.
 */
export function FileName({ name }: { name: string }) {
  const { start, middle, extension } = splitFileName(name.replaceAll(/\s+/g, ' '))
  return (
    <span className={classes.name} translate="no">
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden="true">{start}</span>
      {middle !== '' && (
        <span className={classes.middle} aria-hidden="true">
          {middle}
        </span>
      )}
      <span aria-hidden="true">{extension}</span>
    </span>
  )
}
