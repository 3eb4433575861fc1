import { useForm } from '@mantine/form'
import { type EmployeeInput, employeeProblems } from './employee-input.ts'

type Whole = ReturnType<typeof useForm<EmployeeInput>>

export type EmployeeForm = Pick<
  Whole,
  | 'errors'
  | 'getInputNode'
  | 'getInputProps'
  | 'getValues'
  | 'key'
  | 'onSubmit'
  | 'reset'
  | 'setErrors'
  | 'setFieldError'
  | 'setInitialValues'
>

export function useEmployeeForm(start: EmployeeInput, onValuesChange?: (typed: EmployeeInput) => void): EmployeeForm {
  const form: EmployeeForm = useForm<EmployeeInput>({
    mode: 'uncontrolled',
    initialValues: start,
    validate: (typed) =>
      employeeProblems(typed, (field) => {
        const input = form.getInputNode(field)
        return !(input instanceof HTMLInputElement) || input.validity.valid
      }),
    ...(onValuesChange && { onValuesChange }),
  })
  return form
}
