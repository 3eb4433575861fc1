import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconMailForward, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { employeeTexts } from '#contract/texts/employees.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { InviteButton } from '#web/features/invitations/index.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The documents' two ways to add an employee, each with what it means (DASH-2, EMP-2). */
export const AddEmployee = () => (
  <InviteButton
    role="Employee"
    renderTrigger={(open) => (
      <Menu width={300}>
        <Menu.Target>
          <Button leftSection={<IconPlus {...icon} />} rightSection={<IconChevronDown {...icon} />}>
            {employeeTexts.add}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={open}>
            {invitationTexts.addEmployee}
            <Text fz="xs" c="dimmed">
              {invitationTexts.theyEnter}
            </Text>
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to="/employee/add">
            {employeeTexts.addTitle}
            <Text fz="xs" c="dimmed">
              {invitationTexts.enterYourself}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )}
  />
)
