import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldError, FieldLabel, type FieldProps, type LimitProps, type Without } from '#web/ui/field-label.tsx'
import { useTextLimit } from '#web/ui/text-limit.ts'

type TextAreaFieldProps = FieldProps & LimitProps & Without<TextareaProps>

export function TextAreaField({ label, hint, optional = false, limit, ...input }: TextAreaFieldProps) {
  const { error, ...limited } = useTextLimit(limit, input)
  return (
    <Textarea
      size="md"
      autosize
      minRows={3}
      maxRows={10}
      label={<FieldLabel text={label} optional={optional} />}
      description={hint}
      {...input}
      {...limited}
      error={fieldError(label, error)}
    />
  )
}

export function SelectField({ label, hint, optional = false, ...input }: FieldProps & Without<NativeSelectProps>) {
  return (
    <NativeSelect size="md" label={<FieldLabel text={label} optional={optional} />} description={hint} {...input} />
  )
}

type CheckFieldProps = Pick<FieldProps, 'hint'> & { label: ReactNode } & Without<CheckboxProps>

/** With @mantine/form: `form.getInputProps('terms', { type: 'checkbox' })`. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  return <Checkbox size="sm" label={label} description={hint} {...input} />
}
