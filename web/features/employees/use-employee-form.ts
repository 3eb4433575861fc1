import { useForm } from '@mantine/form'
import { type EmployeeTyped, faultsOf } from '#web/features/employees/employee-typed.ts'

type Whole = ReturnType<typeof useForm<EmployeeTyped>>

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

/** The form of `/employee/add` and of an employee's details. */
export function useEmployeeForm(start: EmployeeTyped, onValuesChange?: (typed: EmployeeTyped) => void): EmployeeForm {
  const form: EmployeeForm = useForm<EmployeeTyped>({
    mode: 'uncontrolled',
    initialValues: start,
    validate: (typed) =>
      faultsOf(typed, (field) => {
        const input = form.getInputNode(field)
        return !(input instanceof HTMLInputElement) || input.validity.valid
      }),
    ...(onValuesChange && { onValuesChange }),
  })
  return form
}
