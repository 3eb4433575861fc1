import type { useForm } from '@mantine/form'
import { type FocusEvent, useState } from 'react'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { daysOf, requestProblem, isComplete } from './request-days.ts'
import type { RequestDraft } from './request-draft.ts'

type DateField = 'start_date' | 'end_date'

/** The two date fields and their errors (VAC-1). */
export function useRequestDates(form: ReturnType<typeof useForm<RequestDraft>>, onTyped: (date: string) => void) {
  const [asked, setAsked] = useState(false)
  const [unreadable, setUnreadable] = useState<Partial<Record<DateField, boolean>>>({})
  const typed = form.values
  const dateProps = (field: DateField) => {
    const { onChange, error, ...props } = form.getInputProps(field)
    return {
      type: 'date',
      // A year has four digits.
      max: '9999-12-31',
      ...props,
      error: error ?? (asked && !isComplete(typed[field])),
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
    asked,
    /** True when the dates can be submitted; otherwise the fields show errors from now on. */
    ask: (values: RequestDraft): boolean => {
      const isGood = daysOf(values) !== undefined
      setAsked(!isGood)
      return isGood
    },
    dateProps,
  }
}
