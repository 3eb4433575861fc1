import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { textLimits } from '#contract/domain/text-limits.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { TextAreaField } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { textLimitOf } from '../autosave/too-long.ts'
import type { FieldState } from './form-item.ts'

type Words = { label?: ReactNode; hint?: string; placeholder?: string; autoComplete?: string }

const inputProps = ({ item, shown, edit, problemAt, isLocked = false }: FieldState) => ({
  value: shown.text ?? '',
  error: problemAt('text'),
  limit: textLimitOf(item.key),
  readOnly: isLocked,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ text: currentTarget.value }),
})

const kinds = {
  short_text: { label: clientItemTexts.answer, autoComplete: 'off' },
  // Not type email: a form can have several addresses.
  email: {
    label: clientItemTexts.address,
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    autoComplete: 'email',
  },
  handle: {
    label: clientItemTexts.handle,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    autoComplete: 'off',
  },
} as const

/** One line: a short answer, the address of a form, or a handle. */
export function ShortTextField({ kind, field, ...words }: Words & { kind: keyof typeof kinds; field: FieldState }) {
  return <TextField {...kinds[kind]} {...words} {...inputProps(field)} enterKeyHint="next" />
}

/** Below this many characters the remaining length is shown. */
const warnBelow = 1000

type LongTextFieldProps = Pick<Words, 'label' | 'hint'> & { field: FieldState; minRows?: number; maxRows?: number }

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
