import { Modal } from '@mantine/core'
import { useMedia } from '#web/lib/use-store.ts'
import type { Viewer } from '#contract/domain/paths.ts'
import { findTexts } from '#contract/texts/search.ts'
import { Finder } from '#web/features/search/finder.tsx'
import classes from '#web/features/search/quick-find.module.css'

export type QuickFindProps = {
  opened: boolean
  viewer: Viewer
  /** False without an active subscription, when only a few pages can be opened. */
  open: boolean
  onClose: () => void
}

/** Finds clients, employees, conversations and pages from anywhere (SHELL-8). */
export function QuickFind({ opened, viewer, open, onClose }: QuickFindProps) {
  const narrow = useMedia('(max-width: 48em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={narrow ?? false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      // Finder returns the focus itself, except when it leads to another page.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': findTexts.title } }}
    >
      <Finder viewer={viewer} open={open} onClose={onClose} />
    </Modal>
  )
}
