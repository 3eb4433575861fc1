import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#contract/domain/format-dates.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './grant-cards.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { CheckField } from '#web/ui/fields.tsx'

type Props = {
  label: string
  end: string | null
  /** `all`: for everything that is granted of this client. */
  onEnd: (end: string | null, all: boolean) => void
}

/** The last day of a grant: shown where there is one, and chosen in a small dialog. */
export function GrantEnd({ label, end, onEnd }: Props) {
  const [opened, setOpened] = useState(false)
  const reader = useDateReader()
  const shown = end === null ? permissionTexts.setEnd : permissionTexts.until(formatDate(end, reader))
  const close = (next: string | null, all: boolean) => {
    onEnd(next, all)
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.end ?? ''}
          color="gray"
          data-none={end === null || undefined}
          leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
          aria-label={permissionTexts.endOf(label, shown)}
          onClick={() => setOpened(!opened)}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={permissionTexts.lastDayOf(label)}>
        {opened && <EndForm end={end} today={reader.today} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type FormProps = { end: string | null; today: string; onDone: (end: string | null, all: boolean) => void }

function EndForm({ end, today, onDone }: FormProps) {
  const [day, setDay] = useState(end ?? '')
  const [all, setAll] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const past = day < today ? permissionTexts.endIsPast : undefined
  const fault = day === '' ? permissionTexts.chooseEnd : past
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (fault) setIsOpen(true)
        else onDone(day, all)
      }}
      noValidate
    >
      <Stack gap={12}>
        <TextInput
          type="date"
          label={permissionTexts.lastDay}
          description={permissionTexts.lastDayHint}
          min={today}
          max="9999-12-31"
          value={day}
          error={isOpen && fault}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <CheckField
          label={permissionTexts.endForAll}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        <Button type="submit">{permissionTexts.setLastDay}</Button>
        {end !== null && (
          <Button
            variant="default"
            leftSection={<IconCalendarOff size={16} aria-hidden="true" />}
            onClick={() => onDone(null, all)}
          >
            {permissionTexts.removeEnd}
          </Button>
        )}
      </Stack>
    </form>
  )
}
