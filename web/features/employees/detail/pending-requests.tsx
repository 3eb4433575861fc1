import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDays } from '#contract/domain/format-dates.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { firstNameOf } from '#web/session/token.ts'
import { Card } from '#web/ui/card.tsx'

/** Pending requests, the earliest first. */
export function PendingRequests({ name, requests }: { name: string; requests: readonly Vacation[] }) {
  const reader = useDateReader()
  const inOrder = requests.toSorted((one, other) => one.start.localeCompare(other.start))
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
