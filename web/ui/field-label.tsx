import type { ReactNode } from 'react'
import { commonTexts, fieldMissing, fieldNeeded } from '#contract/texts/common.ts'

/**
 * The common props of all fields, beside those of `form.getInputProps('name')`. This is the one place that connects
 * label, hint and error to the input for screen readers.
 */
export type FieldProps = { label: ReactNode; hint?: string; optional?: boolean }

/**
 * The most characters, as `useTextLimit` counts them; null for what is no free text, such as a day or a code. A text is never cut, so
 * there is no `maxLength`.
 */
export type LimitProps = { limit: number | null }

export type Without<Props> = Omit<Props, 'label' | 'description' | 'size' | 'maxLength'>

/** A missing field says its name: several of them would repeat one sentence. */
export const fieldError = (label: ReactNode, error: ReactNode): ReactNode =>
  error === fieldMissing && typeof label === 'string' ? fieldNeeded(label) : error

/** Marks optional fields, not required ones. */
export function FieldLabel({ text, optional }: { text: ReactNode; optional: boolean }) {
  if (!optional) return text
  return (
    <>
      {text} <span style={{ fontWeight: 400, color: 'var(--mantine-color-dimmed)' }}>{commonTexts.optional}</span>
    </>
  )
}
