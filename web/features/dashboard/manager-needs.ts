import { IconAddressBook, IconBeach, IconMessage, IconMessages } from '@tabler/icons-react'
import type { ManagerDashboard } from '#contract/dashboard.ts'
import { dashboardTexts } from '#contract/texts.ts'
import { type Need, needsOf } from '#web/features/dashboard/need.ts'

/** What waits for a Manager, the most pressing first. Employees and their vacations exist on the agency tier alone (DASH-2). */
export function managerNeeds(
  numbers: ManagerDashboard,
  { agency, firstClient }: { agency: boolean; firstClient: boolean },
): Need[] {
  const { managerCount, employeeCount, pending } = numbers
  return needsOf(
    managerCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(managerCount),
      action: dashboardTexts.inbox,
      goal: { to: '/messages' },
    },
    agency &&
      pending > 0 && {
        key: 'vacations',
        icon: IconBeach,
        text: dashboardTexts.waitingForYou(pending),
        action: dashboardTexts.manage,
        goal: { to: '/vacation-requests' },
      },
    agency &&
      employeeCount > 0 && {
        key: 'employees',
        icon: IconMessages,
        text: dashboardTexts.unreadFromEmployees(employeeCount),
        action: dashboardTexts.details,
        goal: { to: '/employee-unread-messages' },
      },
    firstClient && {
      key: 'client',
      icon: IconAddressBook,
      text: dashboardTexts.firstClient,
      hint: dashboardTexts.firstClientHint,
      action: dashboardTexts.addNewClient,
      goal: { invite: 'Client' },
    },
  )
}
