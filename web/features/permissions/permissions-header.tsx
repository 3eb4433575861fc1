import { Text } from '@mantine/core'
import { permissionPhone } from '#contract/domain/phone.ts'
import type { Employee } from '#contract/people.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PersonHead } from '#web/ui/person-head.tsx'

/** The employee and their contact details (PERM-2). */
export function PermissionsHeader({ employee }: { employee: Employee }) {
  const { name, department, email, phone, archived } = employee
  const state = (
    <>
      {department !== '' && (
        <Text span c="dimmed">
          {department}
        </Text>
      )}
      {archived && <Badge tone="quiet">{peopleTexts.archived}</Badge>}
    </>
  )
  return (
    <PersonHead
      face={{ id: employee._id, name }}
      name={name}
      state={state}
      email={email}
      phone={[phone, permissionPhone(phone)]}
    />
  )
}
