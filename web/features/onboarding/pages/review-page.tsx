import { useState } from 'react'
import { stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { onboardingTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import { LoadedRecord } from '../wizard/loaded-record.tsx'
import { ReviewDone } from '../review/review-done.tsx'
import { ReviewLetter } from '../review/review-letter.tsx'
import { StepBar } from '../wizard/step-bar.tsx'
import { flushPages } from '../autosave/use-autosave.ts'
import { useLeaving } from '../wizard/use-leaving.ts'
import { useAccountRecord } from '../api.ts'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import classes from '../wizard/wizard-step.module.css'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/shell/page.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** `/onboarding/review`. */
export function Component() {
  return (
    <Page title={onboardingTexts.stepNames['/onboarding/review']}>
      <LoadedRecord of={useAccountRecord()}>{(record) => <Review record={record} />}</LoadedRecord>
    </Page>
  )
}

const nothingTyped = { kind: 'saved', at: undefined } as const

function Review({ record }: { record: OnboardingAccount }) {
  const { id, name } = useClaims()
  const [failed, setFailed] = useState(false)
  const [thanked, setThanked] = useState(false)
  const { leaving, leave } = useLeaving(async () => {
    const stored = await flushPages(id)
    setFailed(!stored)
    return stored
  })
  return (
    <div className={classes.root}>
      <StepBar record={record} at="/onboarding/review" />
      <div className={classes.main} aria-busy={leaving}>
        <ReviewLetter record={record} name={name} />
        {failed && <Notice tone="problem">{reviewTexts.notStored}</Notice>}
        <WizardFoot
          state={nothingTyped}
          leaving={leaving}
          back={stepsFor(record).at(-2)?.path}
          next={false}
          onRetry={() => {}}
          onSaveAndExit={() => void leave(() => setThanked(true))}
        />
      </div>
      <ReviewDone
        opened={thanked}
        leaving={leaving}
        onClose={() => setThanked(false)}
        onDone={() => void leave('exit')}
      />
    </div>
  )
}
