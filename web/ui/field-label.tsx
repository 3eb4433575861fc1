import type { ReactNode } from 'react'
import { commonTexts, fieldMissing, fieldNeeded } from '#contract/texts/common.ts'

/**
 * The common props of all fields, beside those of `form.getInputProps('name')`. This is the one place that connects
 * label, hint and error to the input for screen readers.
 */
export type FieldProps = { label: string; hint?: string; optional?: boolean }

export type Without<Props> = Omit<Props, 'label' | 'description' | 'size'>

/** A missing field says its name: several of them would repeat one sentence. */
export const fieldError = (label: string, error: ReactNode): ReactNode =>
  error === fieldMissing ? fieldNeeded(label) : error

/** Marks optional fields, not required ones. */
export function FieldLabel({ text, optional }: { text: string; optional: boolean }) {
  if (!optional) return text
  return (
    <>
      {text} <span style={{ fontWeight: 400, color: 'var(--mantine-color-dimmed)' }}>{commonTexts.optional}</span>
    </>
  )
}
