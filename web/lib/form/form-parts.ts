import type { useForm } from '@mantine/form'

type Whole<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** What the form's frame and its call need of `useForm`, whatever its rules are. */
export type FormParts<Values extends Record<string, unknown>> = Pick<
  Whole<Values>,
  'onSubmit' | 'getInputNode' | 'getValues' | 'setErrors'
>
