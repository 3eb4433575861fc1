import { type ReactNode, useState } from 'react'
import { isEmail } from '#contract/domain/email.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { answerLimitOf } from '#contract/domain/text-limits.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import type { FieldState } from './form-item.ts'

type Words = { label?: ReactNode; hint?: string; placeholder?: string; autoComplete?: string }

/** What an input of an item's text has. */
export const inputProps = ({ item, shown, edit, problemAt, isLocked = false }: FieldState) => ({
  value: shown.text ?? '',
  error: problemAt('text'),
  limit: answerLimitOf(item.key),
  readOnly: isLocked,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ text: currentTarget.value }),
})

const kinds = {
  short_text: { label: clientItemTexts.answer, autoComplete: 'off' },
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
  const { error, ...input } = inputProps(field)
  // An address is asked for once it was left, not at its first letter.
  const [isLeft, setLeft] = useState(false)
  const isIncomplete = kind === 'email' && isGiven(input.value) && !isEmail(input.value)
  return (
    <TextField
      {...kinds[kind]}
      {...words}
      {...input}
      error={isIncomplete ? isLeft && fieldTexts.notOneEmail : error}
      data-incomplete={isIncomplete || undefined}
      enterKeyHint="next"
      onBlur={() => setLeft(true)}
      onKeyDown={(event) => typedKey(event) === 'Enter' && setLeft(true)}
    />
  )
}
