import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldLabel, type FieldProps, type Without } from '#web/ui/field-label.tsx'

/** The one field that the log-in page needs too, so it stands in a file of its own. */
export function TextField({ label, hint, optional = false, ...input }: FieldProps & Without<TextInputProps>) {
  return <TextInput size="md" label={<FieldLabel text={label} optional={optional} />} description={hint} {...input} />
}
