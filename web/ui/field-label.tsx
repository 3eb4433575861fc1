import { commonTexts } from '#contract/texts/common.ts'

/**
 * What every field of the family takes, beside what `form.getInputProps('name')` hands in. Label, hint and error are tied
 * to the input for screen readers in this one place.
 */
export type FieldProps = { label: string; hint?: string; optional?: boolean }

export type Without<Props> = Omit<Props, 'label' | 'description' | 'size'>

/** Optional is said, required is not shouted. */
export function FieldLabel({ text, optional }: { text: string; optional: boolean }) {
  if (!optional) return text
  return (
    <>
      {text} <span style={{ fontWeight: 400, color: 'var(--mantine-color-dimmed)' }}>{commonTexts.optional}</span>
    </>
  )
}
