import { Box, Button, Text, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatHireDate, formatDays } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { Employee } from '#contract/people.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeOnboardingTexts, employeeTexts } from '#contract/texts/employees.ts'
import type { Vacation } from '#contract/vacations.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { readerZone } from '#web/lib/server-render.ts'
import { Facts } from '#web/ui/facts.tsx'
import { EmployeeDetailsForm } from '../form/employee-details-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'
import { Link } from '#web/lib/navigation/router.tsx'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { firstNameOf } from '#web/session/token.ts'

type Props = { employee: Employee; vacations: readonly Vacation[] }

/** The employee's details and pending requests (EMP-5). */
export function GeneralTab({ employee, vacations }: Props) {
  const waiting = vacations.filter(({ status }) => status === 'Pending')
  return (
    <TwoColumns
      aside={
        <>
          {waiting.length > 0 && <PendingRequests name={employee.name} requests={waiting} />}
          {!employee.onboarding_finished && <OnboardingOpen />}
        </>
      }
    >
      <Details employee={employee} />
    </TwoColumns>
  )
}

const factsOf = ({ department, email, phone, address, birthday, hireDate: hired }: Employee): [string, string][] => [
  [employeeTexts.department, department],
  [employeeTexts.email, email],
  [employeeTexts.phone, listPhone(phone)],
  [employeeOnboardingTexts.line1, addressIn(address)],
  [employeeTexts.birthday, birthday === null ? '' : formatHireDate(birthday, readerZone())],
  [employeeTexts.hireDate, hired === null ? '' : formatHireDate(hired, readerZone())],
]

/** The street, and below it city, state and zip. */
function addressIn({ line1, city, state, zip }: Employee['address']): string {
  const region = [state, zip].filter((part) => part !== '').join(' ')
  const locality = [city, region].filter((part) => part !== '').join(', ')
  return [line1, locality].filter((line) => line !== '').join('\n')
}

function Details({ employee }: { employee: Employee }) {
  const [mode, setMode] = useState<'view' | 'edit' | 'saved' | 'left'>('view')
  if (mode === 'edit') {
    return (
      <Card title={employeeTexts.details}>
        <EmployeeDetailsForm employee={employee} onSaved={() => setMode('saved')} onCancel={() => setMode('left')} />
      </Card>
    )
  }
  const edit = (
    <Button variant="default" size="xs" ref={mode === 'view' ? null : focusWhenMounted} onClick={() => setMode('edit')}>
      {commonTexts.edit}
    </Button>
  )
  return (
    <Card title={employeeTexts.details} action={edit}>
      {mode === 'saved' && (
        <Box mb={20}>
          <Notice tone="good">{employeeTexts.saved}</Notice>
        </Box>
      )}
      <Facts facts={factsOf(employee)} />
    </Card>
  )
}

const OnboardingOpen = () => (
  <Card title={employeeTexts.notOnboarded}>
    <Text c="dimmed">{employeeTexts.notOnboardedText}</Text>
  </Card>
)

/** Pending requests, the earliest first. */
function PendingRequests({ name, requests }: { name: string; requests: readonly Vacation[] }) {
  const reader = useDateReader()
  const inOrder = requests.toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <Card title={employeeTexts.requests}>
      <Stack component="ul" gap={12}>
        {inOrder.map((vacation) => (
          <Group key={vacation._id} component="li" gap={12} wrap="nowrap" justify="space-between">
            <Text span inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
              {vacationTexts.asksFor(firstNameOf(name), formatDays(vacation, reader))}
            </Text>
            <Button
              component={Link}
              to={`/calendar/manage/${vacation._id}`}
              variant="default"
              size="xs"
              flex="none"
              aria-label={employeeTexts.decideOf(formatDays(vacation, reader))}
            >
              {vacationTexts.decide}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
