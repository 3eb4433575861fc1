import type { ReactNode } from 'react'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { problemAt } from '#web/features/onboarding/autosave/autosave.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import { type PageEndpoint, useAutosave } from '#web/features/onboarding/autosave/use-autosave.ts'
import { useLeaveStep } from '#web/features/onboarding/wizard/use-leaving.ts'
import { useOnboardingRecord } from '#web/features/onboarding/api.ts'
import { WizardFoot } from './wizard-foot.tsx'
import type { StepRenderProps } from '#web/features/onboarding/wizard/wizard-step.tsx'
import classes from './wizard-step.module.css'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

type Props<E extends PageEndpoint> = {
  endpoint: E
  title: string
  why: string
  /** What stands there instead, when the record says that the page does not apply. */
  instead?: (record: OnboardingRecord) => ReactNode | undefined
  children: (parts: StepRenderProps<E>) => ReactNode
}

/** A page of the onboarding outside of the wizard, with Save & Exit alone (ONB-10). */
export function FormStep<E extends PageEndpoint>({ endpoint, title, why, instead, children }: Props<E>) {
  return (
    <Page title={title}>
      <LoadedRecord of={useOnboardingRecord()}>
        {(record) => instead?.(record) ?? <Step endpoint={endpoint} why={why} record={record} fields={children} />}
      </LoadedRecord>
    </Page>
  )
}

type StepProps<E extends PageEndpoint> = Pick<Props<E>, 'endpoint' | 'why'> & {
  record: OnboardingRecord
  fields: Props<E>['children']
}

function Step<E extends PageEndpoint>({ endpoint, why, record, fields }: StepProps<E>) {
  const { pending, edit, state, flush } = useAutosave(useClaims().id, endpoint)
  const { leaving, leave } = useLeaveStep(flush)
  return (
    <form
      className={`${classes.main} ${classes.alone}`}
      aria-busy={leaving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void leave('exit')
      }}
    >
      <p className={classes.why}>{why}</p>
      <div className={classes.fields}>{fields({ record, pending, edit, problemAt: (at) => problemAt(state, at) })}</div>
      <WizardFoot
        state={state}
        leaving={leaving}
        next={false}
        onRetry={() => void flush()}
        onSaveAndExit={() => void leave('exit')}
      />
    </form>
  )
}
