import { useQueryClient } from '@tanstack/react-query'
import { Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { onboardingTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import { ReviewSummary } from '../review/review-summary.tsx'
import { OnboardingStepNav } from '../wizard/step-nav.tsx'
import { OpenHere } from '../wizard/open-here.tsx'
import { flushItems } from '#web/features/onboarding/autosave/use-autosave.ts'
import { useLeaveStep } from '#web/features/onboarding/wizard/wizard-step.tsx'
import { useOnboardingAccount } from '#web/features/onboarding/api.ts'
import { WizardFooter } from '../wizard/wizard-footer.tsx'
import classes from '../wizard/wizard.module.css'
import { useClaims } from '#web/session/use-session.ts'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function OnboardingReviewPage() {
  return (
    <Page title={onboardingTexts.stepNames['/onboarding/review']}>
      <LoadedRecord of={useOnboardingAccount()}>{(record) => <Review record={record} />}</LoadedRecord>
    </Page>
  )
}

const savedState = { kind: 'saved', at: undefined } as const

function Review({ record }: { record: OnboardingAccount }) {
  const { id, name } = useClaims()
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const [thanked, setThanked] = useState(false)
  const { leaving, leave } = useLeaveStep(async () => {
    const stored = await flushItems(id, queries)
    setFailed(!stored)
    return stored
  })
  return (
    <div className={classes.root}>
      <OnboardingStepNav record={record} at="/onboarding/review" />
      <Stack gap={20} miw={0} aria-busy={leaving}>
        <ReviewSummary record={record} name={name} />
        <OpenHere />
        {failed && <Notice tone="problem">{reviewTexts.notStored}</Notice>}
        <WizardFooter
          state={savedState}
          leaving={leaving}
          back={stepsFor(record).at(-2)?.path}
          withNext={false}
          onRetry={() => {}}
          onSaveAndExit={() => void leave(() => setThanked(true))}
        />
      </Stack>
      <ThankYouDialog
        opened={thanked}
        leaving={leaving}
        onClose={() => setThanked(false)}
        onDone={() => void leave('exit')}
      />
    </div>
  )
}

type DialogProps = { opened: boolean; leaving: boolean; onClose: () => void; onDone: () => void }

function ThankYouDialog({ opened, leaving, onClose, onDone }: DialogProps) {
  return (
    <LazyDialog opened={opened} onClose={onClose} title={reviewTexts.thanks} size="sm">
      <Stack align="flex-start" gap={16}>
        <IconCircleCheck size={40} stroke={1.25} color="var(--foyer-good)" aria-hidden="true" />
        <Text>{reviewTexts.after}</Text>
        <Button data-autofocus onClick={onDone} loading={leaving}>
          {reviewTexts.allDone}
        </Button>
      </Stack>
    </LazyDialog>
  )
}
