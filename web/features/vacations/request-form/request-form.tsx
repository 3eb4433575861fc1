import type { useForm } from '@mantine/form'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { maxNoteLength, dayAfter, type Days, countDays } from '#contract/domain/vacations.ts'
import { vacationRequestTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { submitVacation, type Vacation } from '#contract/vacations.ts'
import {
  daysOf,
  emptyRequestDraft,
  findOverlaps,
  isComplete,
  type RequestDraft,
  requestProblem,
} from './request-days.ts'
import classes from './request-form.module.css'
import { showsVacations } from '../api.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { Text } from '@mantine/core'
import { type DateReader, formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type FocusEvent, useState } from 'react'

type Props = {
  form: ReturnType<typeof useForm<RequestDraft>>
  own: readonly Vacation[]
  /** Called when a first or last day is chosen. */
  onDay: (date: string) => void
}

const refreshes = [...showsVacations, showEmployeeDashboard]

/** Start, end and note. Date errors show while typing and on submit (VAC-1). */
export function RequestForm({ form, own, onDay }: Props) {
  const sending = useFormCall(submitVacation, form, {
    refreshes,
    onDone: (_, { body }) => {
      // The next request may have been begun meanwhile.
      if (JSON.stringify(form.getValues()) === JSON.stringify(body)) form.setValues(emptyRequestDraft)
    },
  })
  const { days, fault, isChecked, ask, dateProps } = useRequestDates(form, (date) => {
    sending.reset()
    if (isComplete(date)) onDay(date)
  })
  const submit = (values: RequestDraft) => {
    if (ask(values)) return sending.send({ body: values })
    form.getInputNode(isComplete(values.start_date) ? 'end_date' : 'start_date')?.focus()
  }
  const note = form.getInputProps('note')
  return (
    <Form
      form={form}
      onSubmit={submit}
      action={vacationRequestTexts.submit}
      call={isChecked && !days ? { ...sending, error: vacationTexts.enterDates } : sending}
      success={sending.done ? vacationTexts.submitted : undefined}
    >
      <div className={classes.dates}>
        <TextField
          label={vacationRequestTexts.start}
          hint={vacationRequestTexts.startHint}
          limit={null}
          {...dateProps('start_date')}
        />
        <TextField
          label={vacationRequestTexts.end}
          hint={vacationRequestTexts.endHint}
          min={isComplete(form.values.start_date) ? form.values.start_date : undefined}
          limit={null}
          {...dateProps('end_date')}
        />
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <ChosenDays days={days} own={own} />
      <TextAreaField
        label={vacationRequestTexts.note}
        hint={vacationRequestTexts.noteHint}
        optional
        limit={maxNoteLength}
        {...note}
        onChange={(event) => {
          if (sending.done) sending.reset()
          note.onChange(event)
        }}
      />
    </Form>
  )
}

/** The number of requests named; further ones are counted. */
const named = 3

/** The number of chosen days and their overlaps, which do not prevent a request. */
function ChosenDays({ days, own }: { days: Days | undefined; own: readonly Vacation[] }) {
  const reader = useDateReader()
  const others = days ? findOverlaps(days, own) : []
  return (
    <>
      <Text fw={500} className={classes.chosen} role="status">
        {days && vacationRequestTexts.away(countDays(days), formatDate(dayAfter(days.end), reader))}
      </Text>
      {others.length > 0 && <Notice tone="waiting">{overlapText(others, reader)}</Notice>}
      {days && days.end < reader.today && <Notice tone="quiet">{vacationRequestTexts.past}</Notice>}
    </>
  )
}

function overlapText(others: readonly Vacation[], reader: DateReader): string {
  const words = others
    .slice(0, named)
    .map((vacation) => vacationRequestTexts.asked(formatDays(vacation, reader), vacation.status))
  return vacationRequestTexts.overlap(words, others.length - words.length)
}

type DateField = 'start_date' | 'end_date'

/** The two date fields and their errors (VAC-1). */
function useRequestDates(form: ReturnType<typeof useForm<RequestDraft>>, onTyped: (date: string) => void) {
  const [isChecked, setIsChecked] = useState(false)
  const [unreadable, setUnreadable] = useState<Partial<Record<DateField, boolean>>>({})
  const typed = form.values
  const dateProps = (field: DateField) => {
    const { onChange, error, ...props } = form.getInputProps(field)
    return {
      type: 'date',
      // A year has four digits.
      max: '9999-12-31',
      ...props,
      error: error ?? (isChecked && !isComplete(typed[field])),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setUnreadable({ ...unreadable, [field]: false })
        onChange(event)
        onTyped(event.currentTarget.value)
      },
      // An impossible or half-typed date reads as an empty value; only the input's validity shows it.
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
        setUnreadable({ ...unreadable, [field]: currentTarget.validity.badInput }),
    }
  }
  return {
    days: daysOf(typed),
    fault: requestProblem(typed) ?? (Object.values(unreadable).some(Boolean) ? vacationTexts.invalidDates : undefined),
    /** True after an attempt to submit invalid dates. */
    isChecked,
    /** True when the dates can be submitted; otherwise the fields show errors from now on. */
    ask: (values: RequestDraft): boolean => {
      const isGood = daysOf(values) !== undefined
      setIsChecked(!isGood)
      return isGood
    },
    dateProps,
  }
}
