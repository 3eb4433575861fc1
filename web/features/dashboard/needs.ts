import {
  IconBeach,
  IconConfetti,
  IconKey,
  IconListCheck,
  IconLock,
  IconMessage,
  IconMessages,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ManagerDashboard, UnreadNews } from '#contract/dashboard.ts'
import { type DateReader, formatDate, formatDays, formatDayTime, unbroken } from '#contract/domain/format-dates.ts'
import { mostCounted } from '#contract/domain/unread.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { nameOfService, pathOfStage } from '#web/features/clients/index.ts'
import type { Face } from '#web/ui/avatar.tsx'

/** Something that needs the person's attention, with one button. */
export type Need = {
  key: string
  icon: TablerIcon
  /** Instead of the icon: who waits. */
  face?: Face
  text: string
  hint?: string
  action: string
  to: string
}

export const listNeeds = (...needs: (Need | false)[]): Need[] => needs.filter((need) => need !== false)

type ManagerContext = { agency: boolean; waiting: readonly Vacation[]; reader: DateReader }

/** The remaining requests are counted. */
const maxNamed = 3

/** The best news first, then by urgency. Employees and vacations exist on the agency tier only (DASH-2). */
export function listManagerNeeds(numbers: ManagerDashboard, context: ManagerContext): Need[] {
  const { agency, reader } = context
  const { employeeCount, renewals = 0 } = numbers
  return listNeeds(
    ...numbers.ready.map(({ _id, business_name, stage, services }) => ({
      key: `ready ${_id}`,
      icon: IconConfetti,
      face: { id: _id, name: business_name, business: true },
      ...(stage === 'ready'
        ? { text: dashboardTexts.ready(business_name), hint: dashboardTexts.readyHint }
        : { text: dashboardTexts.canStart(business_name, services.map(nameOfService)) }),
      action: dashboardTexts.openClient,
      to: `/clients/${_id}`,
    })),
    ...listAnswers(numbers.answered, reader),
    ...listUnread(numbers.unread, numbers.managerCount, reader),
    ...(agency ? listVacationNeeds(numbers, context) : []),
    ...numbers.calls.map(({ _id, name, business_name, phone }) => ({
      key: `call ${_id}`,
      icon: IconPhone,
      face: { id: _id, name: business_name, business: true },
      text: dashboardTexts.call(business_name),
      hint: dashboardTexts.callHint(name, phone),
      action: dashboardTexts.openClient,
      to: `/clients/${_id}?tab=reminders`,
    })),
    ...numbers.without_grants.map(({ _id, name, since }) => ({
      key: `without grants ${_id}`,
      icon: IconLock,
      face: { id: _id, name },
      text: dashboardTexts.seesNothing(name),
      hint: dashboardTexts.seesNothingHint(unbroken(formatDate(since, reader))),
      action: dashboardTexts.choose,
      to: `/permissions/${_id}`,
    })),
    renewals > 0 && {
      key: 'renewals',
      icon: IconKey,
      text: dashboardTexts.passwordsToRenew(renewals),
      action: dashboardTexts.renew,
      to: '/passwords/renew',
    },
    agency &&
      employeeCount > 0 && {
        key: 'employees',
        icon: IconMessages,
        text: dashboardTexts.unreadFromEmployees(employeeCount),
        action: dashboardTexts.look,
        to: '/employee-unread-messages',
      },
  )
}

/** Each client with answers that nobody has looked at, then the number of the others. */
function listAnswers({ items, clients }: ManagerDashboard['answered'], reader: DateReader): Need[] {
  const more = clients - items.length
  return listNeeds(
    ...items.map(({ _id, business_name, answers, newest }) => ({
      key: `answers ${_id}`,
      icon: IconListCheck,
      face: { id: _id, name: business_name, business: true },
      text: dashboardTexts.gave(business_name, answers),
      hint: dashboardTexts.cameLast(newest.title, newest.by, unbroken(formatDayTime(newest.at, reader))),
      action: dashboardTexts.review,
      to: `/clients/${_id}/review`,
    })),
    more > 0 && {
      key: 'answers',
      icon: IconListCheck,
      text: dashboardTexts.moreGave(more),
      action: dashboardTexts.openClients,
      to: pathOfStage('review'),
    },
  )
}

/** The newest unread conversations with their first words, then the number of the other messages. */
export function listUnread(unread: readonly UnreadNews[], count: number, reader: DateReader): Need[] {
  const more = count - unread.reduce((sum, entry) => sum + entry.unread, 0)
  return listNeeds(
    ...unread.map(({ conversation_id, sender, group, message, date }) => ({
      key: `message ${conversation_id}`,
      icon: IconMessage,
      face: { id: sender._id, name: sender.name },
      text: dashboardTexts.wrote(message.trim().split('\n')[0] ?? ''),
      hint: [sender.name, group ?? sender.business_name, unbroken(formatDayTime(date, reader))]
        .filter(Boolean)
        .join(', '),
      action: dashboardTexts.reply,
      to: `/messages/${conversation_id}`,
    })),
    more > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: unread.length > 0 && count < mostCounted ? dashboardTexts.moreUnread(more) : dashboardTexts.unread(count),
      action: dashboardTexts.readThem,
      to: '/messages',
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
      unbroken(formatDays(vacation, reader)),
    ),
    action: vacationTexts.decide,
    to: `/calendar/manage/${vacation._id}`,
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
      action: dashboardTexts.look,
      to: '/vacation-requests?status=Pending',
    },
  ]
}
