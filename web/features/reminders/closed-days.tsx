import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { anyReader, formatDate, formatYearlyDay } from '#contract/domain/format-dates.ts'
import { ruleLimits } from '#contract/domain/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './reminders.module.css'

/** The days on which nothing is sent. */
export function ClosedDaysCard({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const [day, setDay] = useState('')
  const [isYearly, setYearly] = useState(false)
  const { locale } = useDateReader()
  const describe = (day: string) =>
    day.length === 5
      ? reminderTexts.yearly(formatYearlyDay(Number(day.slice(0, 2)), Number(day.slice(3)), { locale }))
      : formatDate(day, { ...anyReader, locale })
  const added = isYearly ? day.slice(5) : day
  return (
    <Card title={reminderTexts.closedTitle} text={reminderTexts.closedSentence}>
      {days.length === 0 && <Text c="dimmed">{reminderTexts.noClosedDays}</Text>}
      {days.length > 0 && (
        <ul>
          {days.map((day) => (
            <li key={day} className={classes.closed}>
              {describe(day)}
              <ActionIcon
                size={44}
                mr={-12}
                aria-label={reminderTexts.removeClosedDay(describe(day))}
                onClick={() => onChange(days.filter((other) => other !== day))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Group gap={12} align="flex-end">
        <TextField
          type="date"
          limit={null}
          label={reminderTexts.closedDay}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <CheckField
          label={reminderTexts.everyYear}
          mb={12}
          checked={isYearly}
          onChange={({ currentTarget }) => setYearly(currentTarget.checked)}
        />
        <Button
          variant="default"
          mb={3}
          disabled={day === '' || days.includes(added) || days.length >= ruleLimits.closedDays}
          onClick={() => {
            onChange([...days, added].toSorted())
            setDay('')
          }}
        >
          {reminderTexts.addClosedDay}
        </Button>
      </Group>
    </Card>
  )
}
