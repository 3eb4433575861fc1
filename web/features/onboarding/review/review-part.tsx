import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { StepPath } from '#contract/domain/onboarding-steps.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { onboardingTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'

type Props = {
  /** The step where it is changed; the part is called like it. */
  of: StepPath
  children: ReactNode
}

/** A part of the letter, with the way to change it. */
export function ReviewPart({ of, children }: Props) {
  const heading = useId()
  const title = onboardingTexts.stepNames[of]
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <Link to={of} className={classes.edit} aria-label={reviewTexts.edit(title)}>
          {commonTexts.edit}
        </Link>
      </div>
      {children}
    </section>
  )
}
