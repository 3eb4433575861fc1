import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import type { SaveState } from '#web/features/onboarding/autosave/autosave.ts'
import { SaveStatus } from '#web/features/onboarding/wizard/save-status.tsx'
import classes from '#web/features/onboarding/wizard/wizard-step.module.css'

type Props = {
  state: SaveState
  leaving: boolean
  /** The step before this one. */
  back?: string | undefined
  /** Without a next step Save & Exit is the page's main button. */
  next?: string | false
  onRetry: () => void
  onSaveAndExit: () => void
}

/** Stays at the foot of the window: where one's words are, and the ways on. */
export function WizardFoot({ state, leaving, back, next = commonTexts.next, onRetry, onSaveAndExit }: Props) {
  return (
    <div className={classes.foot}>
      <div className={classes.mark}>
        <SaveStatus state={state} onRetry={onRetry} />
      </div>
      <div className={classes.buttons}>
        {back && (
          <Button component={Link} to={back} variant="subtle" color="gray">
            {commonTexts.back}
          </Button>
        )}
        <Button
          variant={next === false ? 'filled' : 'default'}
          onClick={onSaveAndExit}
          loading={leaving && next === false}
          disabled={leaving && next !== false}
        >
          {onboardingTexts.saveAndExit}
        </Button>
        {next !== false && (
          <Button type="submit" loading={leaving}>
            {next}
          </Button>
        )}
      </div>
    </div>
  )
}
