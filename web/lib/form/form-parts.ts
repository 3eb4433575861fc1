import type { useForm } from '@mantine/form'

type Whole<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** The part of `useForm` that `Form` and `useFormCall` need, independent of the form's rules. */
export type FormParts<Values extends Record<string, unknown>> = Pick<
  Whole<Values>,
  'onSubmit' | 'getInputNode' | 'getValues' | 'setErrors'
>
