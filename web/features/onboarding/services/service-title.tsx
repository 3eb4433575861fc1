import { useEffect, useRef } from 'react'
import type { ServiceStep } from '#contract/domain/service-questions.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { isPlatformStep } from '#web/features/onboarding/services/service-answers.ts'
import classes from '#web/features/onboarding/services/services.module.css'

/** What is asked. The next question takes the focus, so that it is read out and Tab goes on from there. */
export function ServiceTitle({ id, step }: { id: string; step: ServiceStep }) {
  const { title, text } = isPlatformStep(step) ? serviceTexts.platforms[step] : serviceTexts.questions[step]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div>
      <h2 id={id} className={classes.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
    </div>
  )
}
