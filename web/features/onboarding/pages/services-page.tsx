import { Button, Flex, Text } from '@mantine/core'
import { useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { afterServices } from '#contract/domain/onboarding-steps.ts'
import { home } from '#contract/domain/paths.ts'
import { nextServiceStep, serviceStepBefore, serviceSteps } from '#contract/domain/service-questions.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, serviceTexts } from '#contract/texts/onboarding.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import {
  findAnswer,
  isPlatformStep,
  resolveStep,
  type ServiceAnswers,
  serviceOfStep,
  serviceQuestions,
  useServiceAnswers,
} from '../services/service-answers.ts'
import { BookedServices } from '../services/booked-services.tsx'
import { ServicePlatforms, ServiceQuestion, ServiceTitle } from '../services/service-question.tsx'
import { useOnboardingRecord } from '#web/features/onboarding/api.ts'
import { OwnDueDate } from '#web/features/reminders/index.ts'
import { StepProgress } from '../wizard/step-nav.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { emitWithReply } from '#web/socket/connection.ts'

/** `/onboarding/services`. */
export function OnboardingServicesPage() {
  return (
    <Page title={serviceTexts.title}>
      <LoadedRecord of={useOnboardingRecord()}>
        {(record) => (record.booked ? <BookedServices /> : <Services record={record} />)}
      </LoadedRecord>
    </Page>
  )
}

/** One question at a time. The step is in the address, so the browser's Back works. */
function Services({ record }: { record: OnboardingRecord }) {
  const [address, setAddress] = useSearchParams()
  const go = useNavigate()
  const question = useId()
  const { answers, answer, save, saving, error } = useServiceAnswers()
  const step = resolveStep(address.get('step'), record, answers)
  const chosen = { ...record, ...answers }
  const before = serviceStepBefore(step, chosen)

  const next = (all: ServiceAnswers) => {
    const following = nextServiceStep(step, { ...record, ...all })
    if (following !== 'done') setAddress({ step: following })
    else save(all, (stored) => void go(afterServices(stored)))
  }
  const exit = () =>
    save(answers, () => {
      void emitWithReply('onboarding', {}).catch(() => {})
      void go(home)
    })

  return (
    <Flex
      component="form"
      direction="column"
      gap={24}
      maw="var(--foyer-form)"
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault()
        next(answers)
      }}
    >
      <StepProgress
        value={serviceSteps.indexOf(step) + 1}
        max={serviceSteps.length}
        text={serviceTexts.place(serviceQuestions.indexOf(serviceOfStep(step)) + 1, serviceQuestions.length)}
      />
      <OwnDueDate />
      <ServiceTitle id={question} step={step} />
      {isPlatformStep(step) ? (
        <ServicePlatforms labelledBy={question} step={step} chosen={chosen} onChange={answer} />
      ) : (
        <ServiceQuestion
          labelledBy={question}
          answer={findAnswer(step, record, answers)}
          disabled={saving}
          onAnswer={(yes) => next(answer({ [step]: yes }))}
        />
      )}
      <ServicesFooter
        saving={saving}
        problem={error?.message}
        onBack={before && (() => setAddress({ step: before }))}
        onSaveAndExit={record.services_answered ? exit : undefined}
        canGoOn={isPlatformStep(step) || findAnswer(step, record, answers) !== undefined}
      />
    </Flex>
  )
}

type FooterProps = {
  saving: boolean
  problem: string | undefined
  onBack: (() => void) | undefined
  /** Only after all questions were answered once: until then the dashboard leads back here (DASH-6). */
  onSaveAndExit: (() => void) | undefined
  canGoOn: boolean
}

function ServicesFooter({ saving, problem, onBack, onSaveAndExit, canGoOn }: FooterProps) {
  return (
    <StickyFooter
      mt={8}
      problem={
        problem !== undefined && (
          <Notice tone="problem">
            {serviceTexts.failed} {problem}
          </Notice>
        )
      }
      note={
        <Text fz="0.875rem" c="dimmed">
          {onSaveAndExit ? <Link to={home}>{serviceTexts.leave}</Link> : serviceTexts.later}
        </Text>
      }
    >
      {onBack && (
        <Button variant="subtle" color="gray" onClick={onBack} disabled={saving}>
          {commonTexts.back}
        </Button>
      )}
      {onSaveAndExit && (
        <Button variant="default" onClick={onSaveAndExit} disabled={saving}>
          {onboardingTexts.saveAndExit}
        </Button>
      )}
      {canGoOn && (
        <Button type="submit" loading={saving}>
          {commonTexts.next}
        </Button>
      )}
    </StickyFooter>
  )
}
