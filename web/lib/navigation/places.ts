import {
  IconAddressBook,
  IconCalendar,
  IconFiles,
  IconHome,
  IconMessage,
  IconQuestionMark,
  IconSettings,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { AppPath, Viewer } from '#contract/domain/paths.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import { shellTexts } from '#contract/texts/shell.ts'

export type NavigationPlace = { path: AppPath | `/clients/${string}`; label: string; icon: TablerIcon }

const dashboard: NavigationPlace = { path: '/dashboard', label: shellTexts.dashboard, icon: IconHome }
const messages: NavigationPlace = { path: '/messages', label: shellTexts.messages, icon: IconMessage }
const clients: NavigationPlace = { path: '/clients', label: shellTexts.clients, icon: IconAddressBook }
const calendar: NavigationPlace = { path: '/calendar', label: shellTexts.calendar, icon: IconCalendar }
const employees: NavigationPlace = { path: '/employees', label: shellTexts.employees, icon: IconUsersGroup }
const account: NavigationPlace = { path: '/account', label: shellTexts.account, icon: IconUser }
const faq: NavigationPlace = { path: '/faq', label: shellTexts.faq, icon: IconQuestionMark }
const settings: NavigationPlace = { path: '/settings', label: shellTexts.settings, icon: IconSettings }

export const allPlaces: readonly NavigationPlace[] = [
  dashboard,
  messages,
  clients,
  calendar,
  employees,
  account,
  faq,
  settings,
]

/** A client's own page (CLI-7). */
const ownFilesOf = (id: string): NavigationPlace => ({
  path: `/clients/${id}`,
  label: shellTexts.ownFiles,
  icon: IconFiles,
})

/** The places of the side bar, in its order (SHELL-2). Without a first employee there are no vacations for a calendar. */
export function placesFor({ id, role, tier }: Viewer, hasTeam = true): NavigationPlace[] {
  const own: Record<Role, NavigationPlace[]> = {
    Manager: hasEmployees(tier) ? [clients, ...(hasTeam ? [calendar] : []), employees] : [clients],
    Employee: [clients, calendar],
    Client: [ownFilesOf(id), account],
  }
  return [dashboard, messages, ...own[role], faq, settings]
}

/** The four used most: on a phone they stand at the bottom, the rest is behind Menu. */
export const frequentPlaces = (viewer: Viewer, hasTeam?: boolean): NavigationPlace[] => {
  const places = placesFor(viewer, hasTeam)
  return [...places.filter((place) => place !== faq && place !== settings), settings].slice(0, 4)
}

/** Paths that belong to a place without beginning with its own path. */
const furtherPaths: Partial<Record<NavigationPlace['path'], readonly string[]>> = {
  '/calendar': ['/vacation-requests', '/view-requests', '/submit-request'],
  '/employees': ['/employee', '/employee-unread-messages', '/permissions'],
}

/** `/clients/123` is in Clients, and every page of the settings in Settings. */
export const isCurrent = (place: NavigationPlace, pathname: string): boolean =>
  [place.path, ...(furtherPaths[place.path] ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
