import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import type { SaveState } from '../autosave/autosave.ts'
import classes from './wizard-step.module.css'

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

const clock = (at: Date) => at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

/** Where one's words are. What goes well is shown quietly and said once a minute at most; what went wrong is said at once. */
function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const [said, setSaid] = useState('')
  const saved = state.kind === 'saved' && state.at ? onboardingTexts.saved(clock(state.at)) : undefined
  if (saved !== undefined && saved !== said) setSaid(saved)
  if (state.kind === 'refused') return <Refused message={state.error.message} onRetry={onRetry} />
  if (state.kind === 'waiting') {
    return (
      <div className={classes.status} data-tone="waiting" role="status">
        <IconCloudOff size={18} aria-hidden="true" />
        <span>{onboardingTexts.notConnected}</span>
      </div>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={classes.status} aria-hidden="true">
        {saved === undefined ? (
          state.kind !== 'saved' && onboardingTexts.saving
        ) : (
          <>
            <IconCheck size={18} />
            {saved}
          </>
        )}
      </div>
    </>
  )
}

function Refused({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.status} data-tone="problem" role="alert">
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>
        {onboardingTexts.saveFailed} {message}
      </span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {commonTexts.tryAgain}
      </Button>
    </div>
  )
}
