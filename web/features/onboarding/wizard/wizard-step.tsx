import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Navigate, useNavigate } from '#web/lib/navigation/router.tsx'
import { showClientDashboard } from '#contract/dashboard.ts'
import { nextStep, onboardingSteps, type PageName, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import { home } from '#contract/domain/paths.ts'
import type { ClientItem } from '#contract/items.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import { Page } from '#web/ui/page/page.tsx'
import { focusTooLong } from '#web/ui/text-limit.ts'
import { useOnboardingRecord } from '../api.ts'
import type { ShownAnswer } from '../fields/form-item.ts'
import { useOwnItems } from '../items/use-own-items.ts'
import { OpenHere } from './open-here.tsx'
import { LoadedRecord } from './loaded-record.tsx'
import { StepForm } from './step-form.tsx'
import { OnboardingStepNav } from './step-nav.tsx'
import { type PageItem, usePageItems } from './use-page-items.ts'
import { WizardFooter } from './wizard-footer.tsx'

/** The stored record, and the items of the page that are asked; what is typed into them is saved by itself. */
export type StepContent<R = OnboardingRecord> = { record: R; items: readonly PageItem[] }

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

function useStep<R>({ record, items, page, storedOf }: FormProps<R>) {
  const pageItems = useMemo(() => items.filter((item) => item.page === page), [items, page])
  const { items: shown, changes } = usePageItems(pageItems, storedOf && ((item) => storedOf(item, record)))
  const { leaving, leave } = useLeaveStep(changes.flush)
  return {
    leaving,
    leave,
    content: { record, items: shown },
    footer: {
      state: changes.state,
      leaving,
      onRetry: changes.retry,
      onKeepApproved: changes.keepTheirs,
      onSaveAndExit: () => void leave('exit'),
    },
  }
}

type FormProps<R> = {
  record: R
  /** Of every page. */
  items: readonly ClientItem[]
  page: PageName
  /** What the record knows of an item beyond the item itself: the client's own password. */
  storedOf?: (item: ClientItem, record: R) => ShownAnswer
}

type WizardStepProps<R> = Pick<FormProps<R>, 'storedOf'> & {
  loaded: UseQueryResult<R>
  path: StepPath
  title: string
  /** The page's question, where it is longer than the title. */
  heading?: string
  why: string
  children: (content: StepContent<R>) => ReactNode
}

export function WizardStep<R extends OnboardingRecord | OnboardingAccount>(props: WizardStepProps<R>) {
  const query = useOwnItems()
  const { path } = props
  const page = onboardingSteps.find((step) => step.path === path)?.page
  return (
    <Page title={props.title}>
      <LoadedRecord of={props.loaded}>
        {(record) => (
          <LoadedRecord of={query}>
            {({ items }) =>
              page !== undefined && stepsFor(record).some((step) => step.path === path) ? (
                <WizardStepForm {...props} record={record} items={items} page={page} />
              ) : (
                <Navigate to={nextStep(path, record)} replace />
              )
            }
          </LoadedRecord>
        )}
      </LoadedRecord>
    </Page>
  )
}

function WizardStepForm<R extends OnboardingRecord | OnboardingAccount>({
  path,
  heading,
  why,
  children,
  ...form
}: WizardStepProps<R> & FormProps<R>) {
  const { leaving, leave, content, footer } = useStep(form)
  const go = useNavigate()
  const { record, page } = form
  const steps = stepsFor(record)
  const index = steps.findIndex((step) => step.path === path)
  return (
    <StepForm
      nav={<OnboardingStepNav record={record} at={path} />}
      busy={leaving}
      heading={heading}
      why={why}
      footer={<WizardFooter {...footer} back={steps[index - 1]?.path} />}
      onSubmit={() => void leave(() => void go(nextStep(path, record)))}
    >
      {children(content)}
      <OpenHere page={page} />
    </StepForm>
  )
}

type StandaloneStepProps = {
  page: PageName
  title: string
  why: string
  /** Replaces the page when the record says that it does not apply. */
  renderInstead: (record: OnboardingRecord) => ReactNode | undefined
  children: (content: StepContent) => ReactNode
}

/** A page of the onboarding outside of the wizard, with Save & Exit alone (ONB-10). */
export function StandaloneStep(props: StandaloneStepProps) {
  const query = useOwnItems()
  return (
    <Page title={props.title}>
      <LoadedRecord of={useOnboardingRecord()}>
        {(record) =>
          props.renderInstead(record) ?? (
            <LoadedRecord of={query}>
              {({ items }) => <StandaloneForm {...props} record={record} items={items} />}
            </LoadedRecord>
          )
        }
      </LoadedRecord>
    </Page>
  )
}

function StandaloneForm({ why, children, ...form }: StandaloneStepProps & FormProps<OnboardingRecord>) {
  const { leaving, leave, content, footer } = useStep(form)
  return (
    <StepForm
      busy={leaving}
      why={why}
      footer={<WizardFooter {...footer} withNext={false} />}
      onSubmit={() => void leave('exit')}
    >
      {children(content)}
    </StepForm>
  )
}
