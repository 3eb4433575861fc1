import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeOnboardingTexts } from '#contract/texts/employees.ts'
import { StepNav } from '#web/features/onboarding/wizard/step-nav.tsx'
import classes from '#web/features/onboarding/wizard/wizard-step.module.css'
import { Page } from '#web/ui/page/page.tsx'
import { Notice } from '#web/ui/notice.tsx'

const contact = { path: '/onboarding/contact', name: employeeOnboardingTexts.contact } as const
const files = { path: '/onboarding/files', name: employeeOnboardingTexts.files } as const

type Props = {
  at: typeof contact.path | typeof files.path
  finished: boolean
  why: string
  pending: boolean
  /** Why the way on is closed. */
  error: string | undefined
  exit: string
  onExit: () => void
  onNext: () => void
  children: ReactNode
}

/** One of the two pages of an employee's onboarding (EMP-7): the steps, what the page asks for, and a foot that stays. */
export function EmployeeStep({ at, finished, why, pending, error, exit, onExit, onNext, children }: Props) {
  const isSecond = at === files.path
  const steps = [
    { ...contact, done: finished || isSecond },
    { ...files, done: finished },
  ]
  return (
    <Page title={isSecond ? files.name : contact.name}>
      <div className={classes.root}>
        <StepNav steps={steps} at={at} />
        <form
          className={classes.main}
          aria-busy={pending}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!pending) onNext()
          }}
        >
          <p className={classes.why}>{why}</p>
          <div className={classes.fields}>{children}</div>
          <div className={classes.foot}>
            <div className={classes.mark}>{error && <Notice tone="problem">{error}</Notice>}</div>
            <div className={classes.buttons}>
              {isSecond && (
                <Button component={Link} to={contact.path} variant="subtle" color="gray">
                  {commonTexts.back}
                </Button>
              )}
              <Button variant="default" onClick={onExit} disabled={pending}>
                {exit}
              </Button>
              <Button type="submit" loading={pending}>
                {commonTexts.next}
              </Button>
            </div>
          </div>
        </form>
      </div>
    </Page>
  )
}
