import {
  IconBeach,
  IconConfetti,
  IconKey,
  IconListCheck,
  IconMessage,
  IconMessages,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ManagerDashboard } from '#contract/dashboard.ts'
import { type DateReader, formatDays } from '#contract/domain/format-dates.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { nameOfService, onboardingBoardPath } from '#web/features/clients/index.ts'
import type { InvitedRole } from '#web/features/invitations/index.ts'
import type { Face } from '#web/ui/avatar.tsx'

/** A path, or the invitation dialog for a role. */
export type Destination = { to: string } | { invite: InvitedRole }

/** Something that needs the person's attention, with one button. */
export type Need = {
  key: string
  icon: TablerIcon
  /** Instead of the icon: the person who asks. */
  face?: Face
  text: string
  hint?: string
  action: string
  destination: Destination
}

export const listNeeds = (...needs: (Need | false)[]): Need[] => needs.filter((need) => need !== false)

/** `toReview` counts the clients who have given everything. */
type ManagerContext = { agency: boolean; waiting: readonly Vacation[]; toReview: number; reader: DateReader }

/** The remaining requests are counted. */
const maxNamed = 3

/** The best news first, then by urgency. Employees and vacations exist on the agency tier only (DASH-2). */
export function listManagerNeeds(numbers: ManagerDashboard, context: ManagerContext): Need[] {
  const { agency, toReview } = context
  const { managerCount, employeeCount, renewals = 0 } = numbers
  return listNeeds(
    ...numbers.ready.map(({ _id, business_name, stage, services }) => ({
      key: `ready ${_id}`,
      icon: IconConfetti,
      ...(stage === 'ready'
        ? { text: dashboardTexts.ready(business_name), hint: dashboardTexts.readyHint }
        : { text: dashboardTexts.canStart(business_name, services.map(nameOfService)) }),
      action: dashboardTexts.openClient,
      destination: { to: `/clients/${_id}` },
    })),
    managerCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(managerCount),
      action: dashboardTexts.inbox,
      destination: { to: '/messages' },
    },
    toReview > 0 && {
      key: 'review',
      icon: IconListCheck,
      text: dashboardTexts.toReview(toReview),
      hint: dashboardTexts.toReviewHint,
      action: dashboardTexts.review,
      destination: { to: `${onboardingBoardPath}&stage=review` },
    },
    ...numbers.calls.map(({ _id, name, business_name, phone }) => ({
      key: `call ${_id}`,
      icon: IconPhone,
      text: dashboardTexts.call(business_name),
      hint: dashboardTexts.callHint(name, phone),
      action: dashboardTexts.openClient,
      destination: { to: `/clients/${_id}?tab=reminders` },
    })),
    ...(agency ? listVacationNeeds(numbers, context) : []),
    renewals > 0 && {
      key: 'renewals',
      icon: IconKey,
      text: dashboardTexts.passwordsToRenew(renewals),
      action: dashboardTexts.renew,
      destination: { to: '/passwords/renew' },
    },
    agency &&
      employeeCount > 0 && {
        key: 'employees',
        icon: IconMessages,
        text: dashboardTexts.unreadFromEmployees(employeeCount),
        action: dashboardTexts.details,
        destination: { to: '/employee-unread-messages' },
      },
  )
}

/** The first requests by name and days, then the number of the others (DASH-2). */
function listVacationNeeds({ pending }: ManagerDashboard, { waiting, reader }: ManagerContext): Need[] {
  const first = waiting.slice(0, maxNamed).map((vacation) => ({
    key: vacation._id,
    icon: IconBeach,
    face: { id: vacation.user_id, name: vacation.user_name },
    text: (vacation.cancellation ? vacationTexts.asksToCancel : vacationTexts.asksFor)(
      vacation.user_name,
      formatDays(vacation, reader),
    ),
    action: vacationTexts.decide,
    destination: { to: `/calendar/manage/${vacation._id}` },
  }))
  // The count can arrive before the list.
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
