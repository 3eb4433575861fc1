import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  listActiveEmployees,
  listColleagues,
  listEmployeesArchived,
  showEmployee,
  updateEmployee,
} from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { AddressFields, EmployeeFields } from './employee-fields.tsx'
import { toEmployeeChanges, toEmployeeInput, withStored } from './employee-input.ts'
import { useEmployeeForm } from './use-employee-form.ts'
import { Form } from '#web/ui/form.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = { employee: Employee; onSaved: () => void; onCancel: () => void }

/** Changes an employee's details (EMP-6). A failed save keeps the input. */
export function EmployeeDetailsForm({ employee, onSaved, onCancel }: Props) {
  const [start, setStart] = useState(() => toEmployeeInput(employee))
  const form = useEmployeeForm(start)
  // The fields replace the button that had the focus.
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const saving = useFormCall(updateEmployee, form, {
    refreshes: [showEmployee, listEmployeesArchived, listActiveEmployees, listColleagues],
    onDone: onSaved,
    onChangedMeanwhile: (fields) => setStart(withStored(start, fields)),
    wordFor: ({ code }) => {
      if (code === 'invalid_fields') return undefined
      // The documents use the same text for both (EMP-6).
      if (code === 'user_does_not_exist') return employeeTexts.invalidEmail
      // The documents' general error does not name the cause; the field's own error does.
      if (code === 'email_in_use') form.setFieldError('email', employeeTexts.emailTaken)
      return employeeTexts.saveFailed
    },
  })
  const withoutEmail = form.errors.email === fieldTexts.missing
  return (
    <Form
      form={form}
      onSubmit={(typed) => saving.send({ params: { id: employee._id }, body: toEmployeeChanges(typed, start) })}
      action={employeeTexts.save}
      call={withoutEmail ? { ...saving, error: employeeTexts.atLeastEmail } : saving}
      beside={
        <Button variant="subtle" color="gray" size="md" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      }
    >
      <div ref={fields} style={{ display: 'contents' }}>
        <EmployeeFields form={form} />
        <AddressFields form={form} />
      </div>
    </Form>
  )
}
