import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldError, FieldLabel, type FieldProps, type Without } from '#web/ui/field-label.tsx'

export function TextAreaField({ label, hint, optional = false, error, ...input }: FieldProps & Without<TextareaProps>) {
  return (
    <Textarea
      size="md"
      autosize
      minRows={3}
      maxRows={10}
      label={<FieldLabel text={label} optional={optional} />}
      description={hint}
      error={fieldError(label, error)}
      {...input}
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
