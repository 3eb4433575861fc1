import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeOnboardingTexts } from '#contract/texts/employees.ts'
import { StepForm, StepNav } from '#web/features/onboarding/index.ts'
import { Page } from '#web/ui/page/page.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'

const contact = { path: '/onboarding/contact', name: employeeOnboardingTexts.contact } as const
const files = { path: '/onboarding/files', name: employeeOnboardingTexts.files } as const

type Props = {
  at: typeof contact.path | typeof files.path
  finished: boolean
  why: string
  pending: boolean
  /** Why Next failed. */
  error: string | undefined
  exit: string
  onExit: () => void
  onNext: () => void
  children: ReactNode
}

/** One of the two pages of an employee's onboarding (EMP-7). */
export function EmployeeStep({ at, finished, why, pending, error, exit, onExit, onNext, children }: Props) {
  const isSecond = at === files.path
  const steps = [
    { ...contact, done: finished || isSecond },
    { ...files, done: finished },
  ]
  return (
    <Page title={isSecond ? files.name : contact.name}>
      <StepForm
        nav={<StepNav steps={steps} at={at} />}
        busy={pending}
        why={why}
        onSubmit={() => !pending && onNext()}
        footer={
          <StickyFooter mt={8} note={error && <Notice tone="problem">{error}</Notice>}>
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
          </StickyFooter>
        }
      >
        {children}
      </StepForm>
    </Page>
  )
}
