import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'

export type ClientListView = 'active' | 'archived' | 'onboarding'

/** The board stands under the address of the clients: it is another look at the same people. */
export const onboardingBoardPath = '/clients?view=onboarding'

const views = [
  { view: 'active', to: '/clients', label: peopleTexts.active },
  { view: 'archived', to: '/clients/archive', label: peopleTexts.archived },
  { view: 'onboarding', to: onboardingBoardPath, label: boardTexts.title },
] as const

/** Between the active clients, the archived ones and, for a Manager, the onboarding of all; each has its address. */
export function ClientListSwitch({ current, withBoard }: { current: ClientListView; withBoard: boolean }) {
  const choices = views
    .filter(({ view }) => withBoard || view !== 'onboarding')
    .map(({ view, to, label }) => ({ to, label, current: view === current }))
  return <LinkSwitch label={clientTexts.lists} choices={choices} />
}
