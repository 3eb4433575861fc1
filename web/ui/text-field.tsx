import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError, FieldLabel, type FieldProps, type Without } from '#web/ui/field-label.tsx'

/** In a file of its own, because the log-in page needs only this field. */
export function TextField({ label, hint, optional = false, error, ...input }: FieldProps & Without<TextInputProps>) {
  return (
    <TextInput
      size="md"
      label={<FieldLabel text={label} optional={optional} />}
      description={hint}
      error={fieldError(label, error)}
      {...input}
    />
  )
}
