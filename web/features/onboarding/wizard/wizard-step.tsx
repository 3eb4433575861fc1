import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate } from '#web/lib/navigation/router.tsx'
import { showClientDashboard } from '#contract/dashboard.ts'
import { type Chosen, nextStep, onboardingSteps, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import { home } from '#contract/domain/paths.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import { Page } from '#web/ui/page/page.tsx'
import { focusTooLong } from '#web/ui/text-limit.ts'
import { useOnboardingRecord } from '../api.ts'
import { problemAt } from '../autosave/autosave.ts'
import type { Changes } from '../autosave/changes.ts'
import type { PageEndpoint } from '../autosave/page-mark.ts'
import { type BodyOf, useAutosave } from '../autosave/use-autosave.ts'
import { OpenHere } from './open-here.tsx'
import { LoadedRecord } from './loaded-record.tsx'
import { StepForm } from './step-form.tsx'
import { OnboardingStepNav } from './step-nav.tsx'
import { WizardFooter } from './wizard-footer.tsx'

/** The stored record, the unsaved changes over it, and `edit`, whose changes are saved by themselves. */
export type StepRenderProps<E extends PageEndpoint, R = OnboardingRecord> = {
  record: R
  pending: Changes<NonNullable<BodyOf<E>>>
  edit: (change: Changes<NonNullable<BodyOf<E>>>, stored?: object) => void
  /** The server's error for a field, such as `handles.facebook`. */
  problemAt: (path: string) => string | undefined
}

/**
 * Leaves a page once everything on it is stored. Otherwise the page stays and the footer says why. `exit` also notifies the
 * agency of the changes (ONB-12); if that call is lost, the server notifies later (ONB-13).
 */
export function useLeaveStep(flush: () => Promise<boolean>) {
  const [leaving, setLeaving] = useState(false)
  const go = useNavigate()
  const queries = useQueryClient()
  const leave = async (how: 'exit' | (() => void)) => {
    if (leaving) return
    setLeaving(true)
    const stored = await flush()
    if (stored && how === 'exit') {
      await emitWithReply('onboarding', {}).catch(() => {})
      // Otherwise the dashboard would show for a moment that something is still missing.
      const dashboard = queryFor(showClientDashboard, {})
      await queries.cancelQueries({ queryKey: dashboard.queryKey })
      await queries.prefetchQuery({ ...dashboard, staleTime: 0, retry: false })
    }
    setLeaving(false)
    if (!stored) return void focusTooLong(document)
    if (how === 'exit') void go(home)
    else how()
  }
  return { leaving, leave }
}

function useStep<E extends PageEndpoint>(endpoint: E) {
  const { pending, edit, state, flush, retry, keepApproved } = useAutosave(useClaims().id, endpoint)
  const { leaving, leave } = useLeaveStep(flush)
  return {
    leaving,
    leave,
    fields: { pending, edit, problemAt: (path: string) => problemAt(state, path) },
    footer: {
      state,
      leaving,
      onRetry: retry,
      onKeepApproved: keepApproved,
      onSaveAndExit: () => void leave('exit'),
    },
  }
}

type WizardStepProps<E extends PageEndpoint, R> = {
  loaded: UseQueryResult<R>
  path: StepPath
  endpoint: E
  title: string
  /** The page's question, where it is longer than the title. */
  heading?: string
  why: string
  children: (props: StepRenderProps<E, R>) => ReactNode
}

/** A page of the wizard. */
export function WizardStep<E extends PageEndpoint, R extends OnboardingRecord | OnboardingAccount>(
  props: WizardStepProps<E, R>,
) {
  return (
    <Page title={props.title}>
      <LoadedRecord of={props.loaded}>{(record) => <WizardStepForm {...props} record={record} />}</LoadedRecord>
    </Page>
  )
}

function WizardStepForm<E extends PageEndpoint, R extends OnboardingRecord | OnboardingAccount>({
  path,
  endpoint,
  heading,
  why,
  record,
  children,
}: WizardStepProps<E, R> & { record: R }) {
  const { leaving, leave, fields, footer } = useStep(endpoint)
  const go = useNavigate()
  const steps = stepsFor(record)
  const index = steps.findIndex((step) => step.path === path)
  if (index === -1) return <Navigate to={firstAfter(path, record)} replace />
  return (
    <StepForm
      nav={<OnboardingStepNav record={record} at={path} />}
      busy={leaving}
      heading={heading}
      why={why}
      footer={<WizardFooter {...footer} back={steps[index - 1]?.path} />}
      onSubmit={() => void leave(() => void go(nextStep(path, record)))}
    >
      {children({ record, ...fields })}
      <OpenHere page={steps[index]?.page} />
    </StepForm>
  )
}

/** The next step that applies, for a step that does not. */
function firstAfter(path: StepPath, record: Chosen): StepPath {
  const order = onboardingSteps.map((step) => step.path)
  const later = order.slice(order.indexOf(path) + 1)
  return stepsFor(record).find((step) => later.includes(step.path))?.path ?? '/onboarding/services'
}

type StandaloneStepProps<E extends PageEndpoint> = {
  endpoint: E
  title: string
  why: string
  /** Replaces the page when the record says that it does not apply. */
  renderInstead: (record: OnboardingRecord) => ReactNode | undefined
  children: (props: StepRenderProps<E>) => ReactNode
}

/** A page of the onboarding outside of the wizard, with Save & Exit alone (ONB-10). */
export function StandaloneStep<E extends PageEndpoint>(props: StandaloneStepProps<E>) {
  return (
    <Page title={props.title}>
      <LoadedRecord of={useOnboardingRecord()}>
        {(record) => props.renderInstead(record) ?? <StandaloneForm {...props} record={record} />}
      </LoadedRecord>
    </Page>
  )
}

function StandaloneForm<E extends PageEndpoint>({
  endpoint,
  why,
  record,
  children,
}: StandaloneStepProps<E> & { record: OnboardingRecord }) {
  const { leaving, leave, fields, footer } = useStep(endpoint)
  return (
    <StepForm
      busy={leaving}
      why={why}
      footer={<WizardFooter {...footer} withNext={false} />}
      onSubmit={() => void leave('exit')}
    >
      {children({ record, ...fields })}
    </StepForm>
  )
}
