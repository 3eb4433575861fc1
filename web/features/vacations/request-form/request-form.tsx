import type { useForm } from '@mantine/form'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { maxNoteLength } from '#contract/domain/vacations.ts'
import { vacationRequestTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { submitVacation, type Vacation } from '#contract/vacations.ts'
import { ChosenDays } from './chosen-days.tsx'
import { isComplete } from './request-days.ts'
import { emptyRequestDraft, type RequestDraft } from './request-draft.ts'
import classes from './request-form.module.css'
import { useRequestDates } from './use-request-dates.ts'
import { showsVacations } from '../api.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = {
  form: ReturnType<typeof useForm<RequestDraft>>
  /** The person's existing requests. */
  own: readonly Vacation[]
  /** Called when a first or last day is chosen. */
  onDay: (date: string) => void
}

const refreshes = [...showsVacations, showEmployeeDashboard]

/** Start, end and note. Date errors show while typing and on submit (VAC-1). */
export function RequestForm({ form, own, onDay }: Props) {
  const sending = useFormCall(submitVacation, form, { refreshes, onDone: () => form.setValues(emptyRequestDraft) })
  const { days, fault, asked, ask, dateProps } = useRequestDates(form, (date) => {
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
      pending={sending.pending}
      error={asked && !days ? vacationTexts.enterDates : sending.error}
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
