import { Button, Modal } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { reviewTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'

type Props = { opened: boolean; leaving: boolean; onClose: () => void; onDone: () => void }

/** The end of the onboarding. Closed, the letter is still there. */
export function ReviewDone({ opened, leaving, onClose, onDone }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={reviewTexts.thanks} size="sm">
      <div className={classes.done}>
        <IconCircleCheck size={40} stroke={1.25} className={classes.check} aria-hidden="true" />
        <p>{reviewTexts.after}</p>
        <Button data-autofocus onClick={onDone} loading={leaving}>
          {reviewTexts.allDone}
        </Button>
      </div>
    </Modal>
  )
}
