import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { textLimits } from '#contract/domain/text-limits.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import type { FieldState } from './form-item.ts'
import { inputProps } from './short-text-field.tsx'

/** Below this many characters the remaining length is shown. */
const warnBelow = 1000

type LongTextFieldProps = {
  field: FieldState
  label?: ReactNode
  hint?: string
  minRows?: number
  maxRows?: number
}

export function LongTextField({ field, ...words }: LongTextFieldProps) {
  const input = inputProps(field)
  const left = textLimits.answer - input.value.length
  return (
    <>
      <TextAreaField label={clientItemTexts.answer} {...words} {...input} />
      {left >= 0 && left < warnBelow && (
        <Text fz="xs" c="dimmed" mt={4}>
          {questionTexts.left(left)}
        </Text>
      )}
    </>
  )
}
