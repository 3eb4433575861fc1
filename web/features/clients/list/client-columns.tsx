import type { ReactNode } from 'react'
import { type ClientListItem, type EmployeeClientListItem, services } from '#contract/clients.ts'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { dayOf } from '#contract/domain/calendar-days.ts'
import { formatClientDate, formatDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { Invitation } from '#contract/invitations.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { describeOpen, isLongWait } from '../status/onboarding-status.ts'
import { RowServiceBars } from '../status/service-bars.tsx'
import { StageBadge } from '../status/badges.tsx'
import classes from './client-list.module.css'
import { readerZone } from '#web/lib/server-render.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import type { Face } from '#web/ui/avatar.tsx'
import { DeliveryBadge, describeDelivery, wasRefused } from '#web/ui/email-delivery.tsx'
import type { Column } from '#web/ui/table-columns.ts'

export const businessFace = ({ _id, business_name }: Pick<ClientListItem, '_id' | 'business_name'>): Face => ({
  id: _id,
  name: business_name,
  business: true,
})

const businessName: Column<Pick<ClientListItem, '_id' | 'business_name'>> = {
  key: 'business_name',
  title: clientTexts.businessName,
  render: ({ business_name }) => business_name,
  face: businessFace,
  sortable: true,
  cut: true,
  onPhone: 'name',
}

type Contact = { name: string; phone?: string; email: string }

/** The other columns of CLI-2; the table adds the options. */
const contactColumns = <Row extends Contact>(emailOf = ({ email }: Row) => email): Column<Row>[] => [
  {
    key: 'name',
    title: clientTexts.contactName,
    render: ({ name }) => name,
    sortable: true,
    cut: true,
    onPhone: 'line',
  },
  {
    key: 'phone',
    title: clientTexts.phone,
    render: ({ phone = '' }) => listPhone(phone),
    sortable: true,
    unbroken: true,
  },
  { key: 'email', title: clientTexts.email, render: emailOf, sortable: true, cut: true },
]

export const archivedColumns: readonly Column<ClientListItem>[] = [businessName, ...contactColumns()]

const waiting = { key: 'since', title: boardTexts.since, sortable: true, fromLargest: true }

export const activeColumns: readonly Column<OnboardingBoardRow>[] = [
  businessName,
  {
    key: 'stage',
    title: boardTexts.stage,
    render: ({ stage, services: progress }) => (
      <>
        <StageBadge stage={stage} />
        {progress.length > 0 && <RowServiceBars services={progress} />}
      </>
    ),
  },
  { ...waiting, render: (row) => <ClientWait row={row} /> },
  ...contactColumns(),
]

/** Without a business name the email stands in its place. */
export const invitedColumns: readonly Column<Invitation>[] = [
  {
    ...businessName,
    render: ({ business_name, email }) => business_name || email,
    face: ({ _id, business_name, email }) => ({ id: _id, name: business_name || email, business: true }),
  },
  {
    key: 'stage',
    title: boardTexts.stage,
    render: ({ delivery }) =>
      delivery && delivery.state !== 'sent' ? <DeliveryBadge delivery={delivery} /> : <StageBadge stage="invited" />,
  },
  { ...waiting, render: (invitation) => <InvitationWait {...invitation} /> },
  ...contactColumns<Invitation>(({ business_name, email }) => business_name && email),
]

type WaitProps = { days: number; why: string; title?: string; badge?: ReactNode }

const Wait = ({ days, why, title = why, badge }: WaitProps) => (
  <span className={classes.wait}>
    <span className={classes.days} data-tone={isLongWait(days) ? 'waiting' : undefined}>
      {days > 0 && <span className={classes.inCard}>{boardTexts.waitsSince} </span>}
      {days === 0 ? boardTexts.today : boardTexts.days(days)}
    </span>
    {badge}
    <span className={classes.why} title={title}>
      {why}
    </span>
  </span>
)

/** How long the client has been waiting for the next step, and what for. Nobody waits for those who are ready. */
function ClientWait({ row }: { row: OnboardingBoardRow }) {
  const reader = useDateReader()
  const { stage, since, days_waiting: days, reminder_delivery: delivery } = row
  if (stage === 'ready' || stage === 'review') {
    return (
      <time dateTime={since}>{days === 0 ? boardTexts.today : boardTexts.sinceDay(formatDate(since, reader))}</time>
    )
  }
  const refused = delivery && wasRefused(delivery) ? <DeliveryBadge delivery={delivery} /> : undefined
  return <Wait days={days} badge={refused} why={refused && delivery ? describeDelivery(delivery) : describeOpen(row)} />
}

function InvitationWait({ sent, expires, sent_by, delivery }: Invitation) {
  const reader = useDateReader()
  const days = Math.max(0, dayOf(reader.today) - dayOf(localToday(new Date(sent))))
  const reason = delivery ? describeDelivery(delivery) : ''
  const until = invitationTexts.expiresOn(formatDate(expires, reader))
  return (
    <Wait
      days={days}
      why={reason || until}
      title={[reason, invitationTexts.sentBy(formatDate(sent, reader), sent_by), until].filter(Boolean).join(' · ')}
    />
  )
}

/** The columns of CLI-3. */
export const employeeClientColumns: readonly Column<EmployeeClientListItem>[] = [
  businessName,
  {
    key: 'services',
    title: clientTexts.services,
    render: (client) => formatServices(client.services),
    onPhone: 'line',
  },
  {
    key: 'date',
    title: clientTexts.date,
    render: (client) => formatClientDate(client.date, readerZone()),
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
]

/** The chosen services in one line, or None (CLI-3). */
export function formatServices(chosen: EmployeeClientListItem['services']): string {
  const names = services.filter((service) => chosen[service]).map((service) => clientTexts[service])
  return names.length > 0 ? names.join(clientTexts.serviceJoin) : clientTexts.noServices
}
