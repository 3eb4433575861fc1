import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatClock } from '#contract/domain/format-dates.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import type { SaveState } from '../autosave/autosave.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { focusTooLong } from '#web/ui/text-limit.ts'
import classes from './wizard.module.css'

type Props = {
  state: SaveState
  leaving: boolean
  back?: string | undefined
  /** Without a next step Save & Exit is the main button. */
  withNext?: boolean
  onRetry: () => void
  /** Gives up changes to what was approved meanwhile. */
  onKeepApproved?: () => void
  onSaveAndExit: () => void
}

export function WizardFooter({ state, leaving, back, withNext = true, onRetry, onKeepApproved, onSaveAndExit }: Props) {
  return (
    <StickyFooter
      mt={8}
      note={<SaveStatus state={state} onRetry={onRetry} {...(onKeepApproved && { onKeepApproved })} />}
    >
      {back && (
        <Button component={Link} to={back} variant="subtle" color="gray">
          {commonTexts.back}
        </Button>
      )}
      <Button
        variant={withNext ? 'default' : 'filled'}
        onClick={onSaveAndExit}
        loading={leaving && !withNext}
        disabled={leaving && withNext}
      >
        {onboardingTexts.saveAndExit}
      </Button>
      {withNext && (
        <Button type="submit" loading={leaving}>
          {commonTexts.next}
        </Button>
      )}
    </StickyFooter>
  )
}

/** Success is announced once a minute at most; a failure is announced at once. */
type StatusProps = { state: SaveState; onRetry: () => void; onKeepApproved?: () => void }

export function SaveStatus({ state, onRetry, onKeepApproved }: StatusProps) {
  const reader = useDateReader()
  const [announced, setAnnounced] = useState('')
  const saved =
    state.kind === 'saved' && state.at ? onboardingTexts.saved(formatClock(state.at.toISOString(), reader)) : undefined
  if (saved !== undefined && saved !== announced) setAnnounced(saved)
  if (state.kind === 'refused') {
    const { code, fields, message } = state.error
    // Next and Save & Exit stay on the page, too.
    if (code === 'too_long')
      return <SaveError text={message} action={onboardingTexts.showIt} onAction={() => focusTooLong(document)} />
    if (code === 'changed_meanwhile' && onKeepApproved)
      return (
        <SaveError
          text={onboardingTexts.changedElsewhere}
          action={onboardingTexts.keepMine}
          onAction={onRetry}
          other={{ action: onboardingTexts.keepTheirs, onAction: onKeepApproved }}
        />
      )
    const failed = `${onboardingTexts.saveFailed} ${message}`
    const canKeep = onKeepApproved && code === 'item_approved' && fields.length > 0
    return canKeep ? (
      <SaveError text={failed} action={onboardingTexts.keepApproved} onAction={onKeepApproved} />
    ) : (
      <SaveError text={failed} action={commonTexts.tryAgain} onAction={onRetry} />
    )
  }
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
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
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

type SaveErrorProps = {
  text: string
  action: string
  onAction: () => void
  other?: { action: string; onAction: () => void }
}

function SaveError({ text, action, onAction, other }: SaveErrorProps) {
  return (
    <div className={classes.status} data-tone="problem" role="alert">
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onAction}>
        {action}
      </Button>
      {other && (
        <Button variant="default" size="compact-sm" onClick={other.onAction}>
          {other.action}
        </Button>
      )}
    </div>
  )
}
