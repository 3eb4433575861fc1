import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why something that was chosen in a menu was not done. */
export const ProblemDialog = ({
  title,
  text,
  onClose,
}: {
  title: string
  text: string | undefined
  onClose: () => void
}) => (
  <LazyDialog opened={text !== undefined} onClose={onClose} title={title} size="sm">
    <Notice tone="problem">{text}</Notice>
  </LazyDialog>
)
