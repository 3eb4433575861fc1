import { Text, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { looksShort } from '#contract/domain/phone.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import type { FieldProps, Without } from '#web/ui/field-label.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const hintWidth = 132

/** A phone number. A short one gets a hint that one may pass by (SHELL-10), inside the field, so that nothing moves. */
export function PhoneField({ onBlur, onChange, ...input }: FieldProps & Without<TextInputProps>) {
  const [short, setShort] = useState(() => looksShort(String(input.value ?? input.defaultValue ?? '')))
  const hint = (
    <Text span size="xs" c="var(--foyer-waiting)" role="status">
      {fieldTexts.looksShort}
    </Text>
  )
  return (
    <TextField
      type="tel"
      inputMode="tel"
      {...(short && { rightSection: hint, rightSectionWidth: hintWidth, rightSectionPointerEvents: 'none' })}
      {...input}
      onBlur={(event) => {
        setShort(looksShort(event.currentTarget.value))
        onBlur?.(event)
      }}
      onChange={(event) => {
        if (short) setShort(looksShort(event.currentTarget.value))
        onChange?.(event)
      }}
    />
  )
}
