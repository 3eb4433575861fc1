import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError, FieldLabel, type FieldProps, type LimitProps, type Without } from '#web/ui/field-label.tsx'
import { useTextLimit } from '#web/ui/text-limit.ts'

export type TextFieldProps = FieldProps & LimitProps & Without<TextInputProps>

/** In a file of its own, because the log-in page needs only this field. */
export function TextField({ label, hint, optional = false, limit, ...input }: TextFieldProps) {
  const { error, ...limited } = useTextLimit(limit, input)
  return (
    <TextInput
      size="md"
      label={<FieldLabel text={label} optional={optional} />}
      description={hint}
      {...input}
      {...limited}
      error={fieldError(label, error)}
    />
  )
}
