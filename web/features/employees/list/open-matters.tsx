import { Button, Group } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import type { EmployeeRow } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import type { Column } from '#web/ui/table-columns.ts'

const mattersOf = ({ _id, unread_count, renewals, sees_nothing }: EmployeeRow) => [
  ...(sees_nothing ? [{ to: `/permissions/${_id}`, label: employeeTexts.seesNothing }] : []),
  ...(unread_count ? [{ to: `/messages/employee/${_id}`, label: employeeTexts.unreadMessages(unread_count) }] : []),
  ...(renewals ? [{ to: '/passwords/renew', label: employeeTexts.passwordsToRenew(renewals) }] : []),
]

export const hasOpenMatters = (row: EmployeeRow): boolean => mattersOf(row).length > 0

/** What waits at an employee, each with the page for it. */
export const openMattersColumn: Column<EmployeeRow> = {
  key: 'open',
  title: employeeTexts.openMatters,
  render: (row) => (
    <Group gap={4}>
      {mattersOf(row).map(({ to, label }) => (
        // Above the link of the row.
        <Button
          key={to}
          component={Link}
          to={to}
          variant="default"
          size="compact-sm"
          flex="none"
          pos="relative"
          style={{ zIndex: 1 }}
          aria-label={employeeTexts.matterOf(row.name, label)}
        >
          {label}
        </Button>
      ))}
    </Group>
  ),
  prose: true,
  onPhone: 'extra',
}
