import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { type Chosen, nextStep, onboardingSteps, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { problemAt } from '#web/features/onboarding/autosave/autosave.ts'
import { LoadedRecord } from '#web/features/onboarding/wizard/loaded-record.tsx'
import type { Part } from '#web/features/onboarding/autosave/pending.ts'
import { OnboardingStepNav } from './step-nav.tsx'
import { type BodyOf, type PageEndpoint, useAutosave } from '#web/features/onboarding/autosave/use-autosave.ts'
import { useLeaveStep } from '#web/features/onboarding/wizard/use-leaving.ts'
import { type RecordQuery, useOnboardingRecord } from '#web/features/onboarding/api.ts'
import { WizardFoot } from './wizard-foot.tsx'
import classes from './wizard-step.module.css'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

/** What a page shows: what the server has, and what was changed here since; a change goes to `edit` and is saved by itself. */
export type StepRenderProps<E extends PageEndpoint, R = OnboardingRecord> = {
  record: R
  pending: Part<NonNullable<BodyOf<E>>>
  edit: (change: Part<NonNullable<BodyOf<E>>>) => void
  /** What the server has against a field: `handles.facebook`. */
  problemAt: (path: string) => string | undefined
}

type Props<E extends PageEndpoint, R = OnboardingRecord> = {
  path: StepPath
  endpoint: E
  title: string
  /** What the page asks for, where that is too long for the bar above it. */
  heading?: string
  /** One sentence: what the agency needs this for. */
  why: string
  children: (parts: StepRenderProps<E, R>) => ReactNode
}

/** A page of the wizard: progress and steps, its fields, and a foot that stays. */
export function WizardStep<E extends PageEndpoint>(props: Props<E>) {
  return <WizardStepOf {...props} loaded={useOnboardingRecord()} />
}

/** The same of a record that was read another way: the accounts need the one with the client's own passwords. */
export function WizardStepOf<E extends PageEndpoint, R extends OnboardingRecord | OnboardingAccount>({
  loaded,
  path,
  endpoint,
  title,
  heading,
  why,
  children,
}: Props<E, R> & { loaded: RecordQuery<R> }) {
  return (
    <Page title={title}>
      <LoadedRecord of={loaded}>
        {(record) => (
          <Step path={path} endpoint={endpoint} heading={heading} why={why} record={record} fields={children} />
        )}
      </LoadedRecord>
    </Page>
  )
}

type StepProps<E extends PageEndpoint, R> = Pick<Props<E, R>, 'path' | 'endpoint' | 'why'> & {
  heading: string | undefined
  record: R
  fields: Props<E, R>['children']
}

function Step<E extends PageEndpoint, R extends OnboardingRecord | OnboardingAccount>({
  path,
  endpoint,
  heading,
  why,
  record,
  fields,
}: StepProps<E, R>) {
  const { pending, edit, state, flush } = useAutosave(useClaims().id, endpoint)
  const { leaving, leave } = useLeaveStep(flush)
  const go = useNavigate()
  const steps = stepsFor(record)
  const before = steps[steps.findIndex((step) => step.path === path) - 1]
  if (!steps.some((step) => step.path === path)) return <Navigate to={firstAfter(path, record)} replace />
  return (
    <div className={classes.root}>
      <OnboardingStepNav record={record} at={path} />
      <form
        className={classes.main}
        aria-busy={leaving}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void leave(() => void go(nextStep(path, record)))
        }}
      >
        <div>
          {heading && <h2 className={classes.heading}>{heading}</h2>}
          <p className={classes.why}>{why}</p>
        </div>
        <div className={classes.fields}>
          {fields({ record, pending, edit, problemAt: (at) => problemAt(state, at) })}
        </div>
        <WizardFoot
          state={state}
          leaving={leaving}
          back={before?.path}
          onRetry={() => void flush()}
          onSaveAndExit={() => void leave('exit')}
        />
      </form>
    </div>
  )
}

/** A step that does not apply leads to the next one that does. */
function firstAfter(path: StepPath, record: Chosen): StepPath {
  const order = onboardingSteps.map((step) => step.path)
  const later = order.slice(order.indexOf(path) + 1)
  return stepsFor(record).find((step) => later.includes(step.path))?.path ?? '/onboarding/services'
}
