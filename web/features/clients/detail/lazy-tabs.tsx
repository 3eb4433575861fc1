import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const load = () => import('./later-tabs.ts')
const waiting = <Spinner />

export const ItemsTab = lazyComponent(async () => (await load()).ItemsTab, waiting)
export const EventsSection = lazyComponent(async () => (await load()).EventsSection, waiting)
export const WebsiteSection = lazyComponent(async () => (await load()).WebsiteSection, waiting)
export const QuestionnairesSection = lazyComponent(async () => (await load()).QuestionnairesSection, waiting)

/** For the first hint that another tab will be opened. */
export const prefetchTabs = ItemsTab.prefetch
