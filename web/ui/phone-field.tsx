import { Text } from '@mantine/core'
import { useState } from 'react'
import { findPhoneFault, looksShort } from '#contract/domain/phone.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import type { LimitProps } from '#web/ui/field-label.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

const hintWidth = 132

/**
 * A phone number. A short one gets a hint that one may pass by (SHELL-10), inside the field, so that nothing moves. One that
 * cannot be read is said when the field is left.
 */
export function PhoneField({ onBlur, onChange, ...input }: Omit<TextFieldProps, 'limit'> & Partial<LimitProps>) {
  const [left, setLeft] = useState(String(input.value ?? input.defaultValue ?? ''))
  const fault = findPhoneFault(left)
  const short = fault === undefined && looksShort(left)
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
      error={input.error ?? fault}
      limit={textLimits.phone}
      onBlur={(event) => {
        setLeft(event.currentTarget.value)
        onBlur?.(event)
      }}
      onChange={(event) => {
        if (short || fault !== undefined) setLeft(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}
