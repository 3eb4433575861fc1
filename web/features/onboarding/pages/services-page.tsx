import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { afterServices } from '#contract/domain/onboarding-steps.ts'
import { home } from '#contract/domain/paths.ts'
import { nextServiceStep, serviceStepBefore } from '#contract/domain/service-questions.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import {
  findAnswer,
  isPlatformStep,
  resolveStep,
  type ServiceAnswers,
  useServiceAnswers,
} from '../services/service-answers.ts'
import { ServicesFoot } from '#web/features/onboarding/services/services-foot.tsx'
import { ServicePlatforms, ServiceQuestion, ServiceTitle } from '../services/service-question.tsx'
import { ServiceProgress } from '#web/features/onboarding/services/service-progress.tsx'
import classes from '#web/features/onboarding/services/services.module.css'
import { useOnboardingRecord } from '#web/features/onboarding/api.ts'
import { Page } from '#web/ui/page/page.tsx'
import { emitWithReply } from '#web/socket/connection.ts'

/** `/onboarding/services`. */
export function OnboardingServicesPage() {
  return (
    <Page title={serviceTexts.title}>
      <LoadedRecord of={useOnboardingRecord()}>{(record) => <Services record={record} />}</LoadedRecord>
    </Page>
  )
}

/** One question at a time. The step stands in the address, so that Back of the browser is Back here too. */
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
    <form
      className={classes.root}
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault()
        next(answers)
      }}
    >
      <ServiceProgress step={step} />
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
      <ServicesFoot
        saving={saving}
        problem={error?.message}
        onBack={before && (() => setAddress({ step: before }))}
        onSaveAndExit={record.services_answered ? exit : undefined}
        canGoOn={isPlatformStep(step) || findAnswer(step, record, answers) !== undefined}
      />
    </form>
  )
}
