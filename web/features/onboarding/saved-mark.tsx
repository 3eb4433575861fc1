import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { commonTexts, onboardingTexts } from '#contract/texts.ts'
import type { SaveState } from '#web/features/onboarding/autosave.ts'
import classes from '#web/features/onboarding/saved-mark.module.css'

const clock = (at: Date) => at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

/** Where one's words are, said quietly; only what went wrong is said aloud. */
export function SavedMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind === 'refused') {
    return (
      <div className={classes.root} data-tone="problem" role="alert">
        <IconAlertCircle size={18} aria-hidden="true" />
        <span>
          {onboardingTexts.saveFailed} {state.error.message}
        </span>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {commonTexts.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.root} data-tone={state.kind === 'waiting' ? 'waiting' : 'quiet'} role="status">
      {state.kind === 'waiting' && (
        <>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{onboardingTexts.notConnected}</span>
        </>
      )}
      {(state.kind === 'saving' || state.kind === 'typing') && <span>{onboardingTexts.saving}</span>}
      {state.kind === 'saved' && state.at && (
        <>
          <IconCheck size={18} aria-hidden="true" />
          <span>{onboardingTexts.saved(clock(state.at))}</span>
        </>
      )}
    </div>
  )
}
