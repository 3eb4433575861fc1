import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const load = () => import('./later-tabs.ts')
const module = 'features/clients/detail/later-tabs.ts'
const Waiting = () => <Spinner />
const WaitingForItems = () => <Spinner alone />

/** The first tab of a Manager, and the last one of an Employee. */
export const ItemsTab = lazyComponent(
  async () => (await import('../items/items-tab.tsx')).ItemsTab,
  WaitingForItems,
  'features/clients/items/items-tab.tsx',
)
export const EventsSection = lazyComponent(async () => (await load()).EventsSection, Waiting, module)
export const WebsiteSection = lazyComponent(async () => (await load()).WebsiteSection, Waiting, module)
export const QuestionnairesSection = lazyComponent(async () => (await load()).QuestionnairesSection, Waiting, module)

/** For the first hint that another tab will be opened. */
export const prefetchTabs = () => {
  ItemsTab.prefetch()
  EventsSection.prefetch()
}
