import type { ReactNode } from 'react'
import { type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import { formKeys, handleKeys, type OnboardingAccount, serviceFlags } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { formEmailTexts, handleTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import { ReviewAccounts } from '#web/features/onboarding/review/review-accounts.tsx'
import { ReviewAnswers } from '#web/features/onboarding/review/review-answers.tsx'
import { ReviewDates } from '#web/features/onboarding/review/review-dates.tsx'
import { ReviewFiles } from '#web/features/onboarding/review/review-files.tsx'
import { ReviewLines } from '#web/features/onboarding/review/review-lines.tsx'
import { ReviewPart } from '#web/features/onboarding/review/review-part.tsx'
import classes from '#web/features/onboarding/review/review.module.css'

type Props = { record: OnboardingAccount; name: string }

/** Everything that was handed over, to be read from top to bottom (ONB-11). */
export function ReviewSummary({ record, name }: Props) {
  return (
    <article className={classes.letter}>
      <p className={classes.greeting}>{reviewTexts.greeting(name)}</p>
      <p className={classes.opening}>{reviewTexts.opening}</p>
      {stepsFor(record).map(({ path }) => {
        const words = renderStep(path, record)
        return (
          words && (
            <ReviewPart key={path} of={path}>
              {words}
            </ReviewPart>
          )
        )
      })}
    </article>
  )
}

/** What the letter says about a step; nothing about the one it stands on. */
function renderStep(path: StepPath, record: OnboardingAccount): ReactNode {
  switch (path) {
    case '/onboarding/services':
      return <p className={classes.words}>{reviewTexts.services(serviceFlags.filter((flag) => record[flag]))}</p>
    case '/onboarding/accounts':
      return <ReviewAccounts record={record} />
    case '/onboarding/assets':
      return <ReviewFiles assets={record.assets} />
    case '/onboarding/events':
      return <ReviewDates record={record} />
    case '/onboarding/emails':
      return (
        <ReviewLines
          lines={formKeys
            .filter((key) => key !== 'webstore' || record.webstore)
            .map((key) => [formEmailTexts.fields[key].label, record.form_emails[key]])}
        />
      )
    case '/onboarding/links/social':
      return (
        <ReviewLines lines={handleKeys.map((key) => [handleTexts.fields[key].label, record.social_handles[key]])} />
      )
    case '/onboarding/questions/social':
      return <ReviewAnswers questionnaire={socialQuestionnaire} answers={record.questionnaires.social} />
    case '/onboarding/questions/branding':
      return <ReviewAnswers questionnaire={brandingQuestionnaire} answers={record.questionnaires.branding} />
    case '/onboarding/review':
      return null
  }
}
