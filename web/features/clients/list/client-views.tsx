import { peopleTexts } from '#contract/texts/people.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { type ClientStage, clientStages } from '#contract/domain/client-stages.ts'
import type { Role } from '#contract/endpoint.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'

export type ClientView = 'active' | ClientStage | 'archived'

/** `/clients`, or its address with a stage. */
export const pathOfStage = (stage?: ClientStage) => (stage ? `/clients?stage=${stage}` : '/clients')

const stageView = (stage: ClientStage) => ({ view: stage, to: pathOfStage(stage), label: boardTexts.stages[stage] })

const views = [
  { view: 'active', to: pathOfStage(), label: peopleTexts.active },
  ...clientStages.map(stageView),
  { view: 'archived', to: '/clients/archive', label: peopleTexts.archived },
] as const

/** Of a stage in which the client has the next step there is a view only while it is open. */
const always: readonly ClientView[] = ['active', 'invited', 'review', 'ready', 'archived']

export function listViews(role: Role, mayInvite: boolean): ClientView[] {
  const offered = views.map(({ view }) => view)
  if (role === 'Manager') return offered
  return offered.filter((view) => view === 'active' || view === 'archived' || (view === 'invited' && mayInvite))
}

type Props = {
  current: ClientView
  offered: readonly ClientView[]
  counts: Partial<Record<ClientView, number | undefined>>
}

export const ClientViews = ({ current, offered, counts }: Props) => (
  <LinkSwitch
    label={clientTexts.lists}
    choices={views
      .filter(({ view }) => offered.includes(view) && (always.includes(view) || view === current))
      .map(({ view, ...choice }) => ({ ...choice, count: counts[view], current: view === current }))}
  />
)
