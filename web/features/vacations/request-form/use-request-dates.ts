import type { useForm } from '@mantine/form'
import { type FocusEvent, useState } from 'react'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { daysOf, requestProblem, isComplete } from './request-days.ts'
import type { RequestDraft } from './request-draft.ts'

type DateField = 'start_date' | 'end_date'

/** The first and the last day as they are typed, and what is wrong with them (VAC-1). */
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
      // 31 February, or a date that was left half written, is no value at all; only the browser knows that something is there.
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
        setUnreadable({ ...unreadable, [field]: currentTarget.validity.badInput }),
    }
  }
  return {
    days: daysOf(typed),
    fault: requestProblem(typed) ?? (Object.values(unreadable).some(Boolean) ? vacationTexts.invalidDates : undefined),
    /** They were sent while they could not be asked for. */
    asked,
    /** Whether these can be asked for; where not, the fields say so from now on. */
    ask: (values: RequestDraft): boolean => {
      const isGood = daysOf(values) !== undefined
      setAsked(!isGood)
      return isGood
    },
    dateProps,
  }
}
