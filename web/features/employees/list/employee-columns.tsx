import { Group } from '@mantine/core'
import { formatDate, formatHireDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import type { Invitation } from '#contract/invitations.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { readerZone } from '#web/lib/server-render.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { DeliveryBadge, describeDelivery } from '#web/ui/email-delivery.tsx'
import type { Column } from '#web/ui/table-columns.ts'

export const nameColumn: Column<{ _id: string; name: string }> = {
  key: 'name',
  title: employeeTexts.name,
  render: ({ name }) => name,
  face: ({ _id, name }) => ({ id: _id, name }),
  sortable: true,
  cut: true,
  onPhone: 'name',
}

export const departmentColumn: Column<{ department: string }> = {
  key: 'department',
  title: employeeTexts.department,
  render: ({ department }) => department,
  sortable: true,
  cut: true,
  onPhone: 'line',
}

export const hireDateColumn: Column<{ date: string | null }> = {
  key: 'date',
  title: employeeTexts.hireDate,
  render: ({ date }) => date && formatHireDate(date, readerZone()),
  sortable: true,
  unbroken: true,
}

const emailColumn: Column<{ email: string }> = {
  key: 'email',
  title: employeeTexts.email,
  render: ({ email }) => email,
  sortable: true,
  cut: true,
}

/** EMP-1, without the options at the end of a row. */
export const employeeColumns: readonly Column<EmployeeListItem>[] = [
  nameColumn,
  departmentColumn,
  emailColumn,
  {
    key: 'phone',
    title: employeeTexts.phone,
    render: ({ phone }) => listPhone(phone),
    unbroken: true,
    onPhone: 'state',
  },
  hireDateColumn,
]

/** Of an invited employee only the email is known. */
export const invitedColumns: readonly Column<Invitation>[] = [
  { ...emailColumn, face: ({ _id, email }) => ({ id: _id, name: email }), onPhone: 'name' },
  {
    key: 'since',
    title: boardTexts.stages.invited,
    render: (invitation) => <InvitationDates {...invitation} />,
    sortable: true,
    prose: true,
    onPhone: 'line',
  },
]

function InvitationDates({ sent, expires, sent_by, delivery }: Invitation) {
  const reader = useDateReader()
  const reason = delivery ? describeDelivery(delivery) : ''
  const dates = [
    invitationTexts.sentBy(formatDate(sent, reader), sent_by),
    invitationTexts.expiresOn(formatDate(expires, reader)),
  ]
  return (
    <Group gap="4px 8px">
      {delivery && delivery.state !== 'sent' && <DeliveryBadge delivery={delivery} />}
      <span>{reason || dates.join(' · ')}</span>
    </Group>
  )
}
