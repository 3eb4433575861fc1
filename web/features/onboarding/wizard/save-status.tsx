import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import type { SaveState } from '#web/features/onboarding/autosave/autosave.ts'
import classes from '#web/features/onboarding/wizard/save-status.module.css'

const clock = (at: Date) => at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

/** Where one's words are. What goes well is shown quietly and said once a minute at most; what went wrong is said at once. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const [said, setSaid] = useState('')
  const saved = state.kind === 'saved' && state.at ? onboardingTexts.saved(clock(state.at)) : undefined
  if (saved !== undefined && saved !== said) setSaid(saved)
  if (state.kind === 'refused') return <Refused message={state.error.message} onRetry={onRetry} />
  if (state.kind === 'waiting') {
    return (
      <div className={classes.root} data-tone="waiting" role="status">
        <IconCloudOff size={18} aria-hidden="true" />
        <span>{onboardingTexts.notConnected}</span>
      </div>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={classes.root} aria-hidden="true">
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
    <div className={classes.root} data-tone="problem" role="alert">
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
