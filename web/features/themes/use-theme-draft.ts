import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { colorFault } from '#contract/domain/colors.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import type { FileLink } from '#contract/files.ts'
import { colorTexts, themeTexts } from '#contract/texts/themes.ts'
import { showTheme, type Theme, themeColors, updateTheme } from '#contract/themes.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { applyFieldErrors } from '#web/lib/form/field-errors.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { useCall } from '#web/lib/http/use-call.ts'

export type ThemeField = keyof Theme
type Faults = Partial<Record<ThemeField, string>>

/** The unsaved changes of a theme. Untouched fields show the stored theme, also when it changes. */
export function useThemeDraft(kept: Theme, workspace: string) {
  const queries = useQueryClient()
  const [touched, setTouched] = useState<Partial<Theme>>({})
  // What a touched color replaces (SHELL-12).
  const [began, setBegan] = useState<Partial<Theme>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<string>()
  const saving = useCall(updateTheme, {
    onDone: (theme, { body: { colors, before: _, ...logos } }) => {
      applyEvent(queries, queryFor(showTheme, { params: { managerId: workspace } }).queryKey, theme)
      setTouched((now) => without(now, { ...colors, ...logos }))
      setBegan(theme)
    },
  })
  const draft: Theme = { ...kept, ...touched }
  const set = (field: ThemeField, value: string | FileLink | null) => {
    if (!saving.isPending) saving.reset() // A pending save still reports its result.
    setError(undefined)
    setFaults(({ [field]: _mended, ...others }) => others)
    setTouched((before) => ({ ...before, [field]: value }))
    if (!(field in touched)) setBegan((before) => ({ ...before, [field]: kept[field] }))
  }
  const refuse = (failed: CallError) => {
    // Saving again begins with what is stored now.
    const stored = failed.fields.map(({ path, stored: color }) => [path.replace('colors.', ''), color])
    if (failed.code === 'changed_meanwhile') setBegan((before) => ({ ...before, ...Object.fromEntries(stored) }))
    const showFaults = (found: Record<string, unknown>) => setFaults(namedAsHere(found))
    const unplaced = applyFieldErrors(failed, { values: { ...draft, colors: draft }, setErrors: showFaults })
    setError(unplaced && `${themeTexts.failed} ${unplaced}`)
  }
  const save = () => {
    const wrong = colorFaults(draft)
    setFaults(wrong)
    if (saving.isPending || Object.keys(wrong).length > 0) return Object.keys(wrong)
    setError(undefined)
    const { thumbnail_logo, homepage_logo } = touched
    const logos = {
      ...(thumbnail_logo !== undefined && { thumbnail_logo }),
      ...(homepage_logo !== undefined && { homepage_logo }),
    }
    const replaced = Object.entries(began).filter(([field]) => field in touched)
    const before = colorsOf({ ...kept, ...Object.fromEntries(replaced) })
    saving.mutate({ body: { colors: colorsOf(draft), before, ...logos } }, { onError: refuse })
    return []
  }
  const unsaved = Object.entries(touched).some(([field, value]) => kept[field as ThemeField] !== value) // keys of a Theme
  return { draft, faults, error, set, save, unsaved, pending: saving.isPending, saved: saving.isSuccess && !unsaved }
}

export const colorsOf = (theme: Theme) => mapKeys(themeColors, (field) => theme[field])

/** Fields changed during a save remain unsaved. */
const without = (touched: Partial<Theme>, kept: Partial<Theme>): Partial<Theme> =>
  Object.fromEntries(Object.entries(touched).filter(([field, value]) => kept[field as ThemeField] !== value)) // keys of a Theme

/** In the order of SET-7, like the server. */
function colorFaults(theme: Theme): Faults {
  const found = themeColors.flatMap((field) => {
    const fault = colorFault(theme[field])
    return fault ? [[field, colorTexts[fault]] as const] : []
  })
  return Object.fromEntries(found)
}

/** The server names a color by its path, `colors.primary_color`. */
const namedAsHere = (found: Record<string, unknown>): Faults =>
  Object.fromEntries(Object.entries(found).map(([path, text]) => [path.replace('colors.', ''), String(text)]))
