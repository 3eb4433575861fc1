import { type ServiceStep, serviceSteps } from '#contract/domain/service-questions.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { serviceOfStep, serviceQuestions } from './service-answers.ts'
import classes from '#web/features/onboarding/wizard/step-nav.module.css'

/** How far one is with the five services. */
export function ServiceProgress({ step }: { step: ServiceStep }) {
  return (
    <div className={classes.line}>
      <progress
        className={classes.progress}
        max={serviceSteps.length}
        value={serviceSteps.indexOf(step) + 1}
        aria-hidden="true"
      />
      <p className={classes.words}>
        <span className={classes.place}>
          {serviceTexts.place(serviceQuestions.indexOf(serviceOfStep(step)) + 1, serviceQuestions.length)}
        </span>
      </p>
    </div>
  )
}
