import { IconAddressBook, IconBeach, IconMessage, IconMessages, type TablerIcon } from '@tabler/icons-react'
import type { ManagerDashboard } from '#contract/dashboard.ts'
import { formatDays } from '#contract/domain/format-days.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import type { InvitedRole } from '#web/features/invitations/index.ts'

/** What a place or a button leads to: an address, or the dialog that invites somebody. */
export type Destination = { to: string } | { invite: InvitedRole }

/** Something that waits for the person, in words, with the one button that deals with it. */
export type Need = {
  key: string
  icon: TablerIcon
  text: string
  hint?: string
  action: string
  destination: Destination
}

/** Leaves out what does not apply. */
export const listNeeds = (...needs: (Need | false)[]): Need[] => needs.filter((need) => need !== false)

type ManagerContext = { agency: boolean; firstClient: boolean; waiting: readonly Vacation[] }

/** So many requests are named, the further ones are counted. */
const maxNamed = 3

/** What waits for a Manager, the most pressing first. Employees and their vacations exist on the agency tier alone (DASH-2). */
export function listManagerNeeds(numbers: ManagerDashboard, { agency, firstClient, waiting }: ManagerContext): Need[] {
  const { managerCount, employeeCount } = numbers
  return listNeeds(
    managerCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(managerCount),
      action: dashboardTexts.inbox,
      destination: { to: '/messages' },
    },
    ...(agency ? listVacationNeeds(numbers, waiting) : []),
    agency &&
      employeeCount > 0 && {
        key: 'employees',
        icon: IconMessages,
        text: dashboardTexts.unreadFromEmployees(employeeCount),
        action: dashboardTexts.details,
        destination: { to: '/employee-unread-messages' },
      },
    firstClient && {
      key: 'client',
      icon: IconAddressBook,
      text: dashboardTexts.firstClient,
      hint: dashboardTexts.firstClientHint,
      action: dashboardTexts.addNewClient,
      destination: { invite: 'Client' },
    },
  )
}

/** Each of the first few by name and days with a button of its own, then a sum (DASH-2). */
function listVacationNeeds({ pending }: ManagerDashboard, waiting: readonly Vacation[]): Need[] {
  const first = waiting.slice(0, maxNamed).map((vacation) => ({
    key: vacation._id,
    icon: IconBeach,
    text: vacationTexts.asksFor(vacation.user_name, formatDays(vacation)),
    action: vacationTexts.decide,
    destination: { to: `/calendar/manage/${vacation._id}` },
  }))
  // Which requests they are is known a moment after how many.
  const more = waiting.length > 0 ? waiting.length - first.length : pending
  if (more <= 0) return first
  return [
    ...first,
    {
      key: 'vacations',
      icon: IconBeach,
      text: first.length > 0 ? dashboardTexts.moreWaiting(more) : dashboardTexts.waitingForYou(more),
      action: dashboardTexts.manage,
      destination: { to: '/vacation-requests?status=Pending' },
    },
  ]
}
