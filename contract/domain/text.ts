import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { charactersTooMany, mostBeginnings, trimIfTooLong } from './text-limits.ts'

const storable = (value: string) => value.isWellFormed() && !value.includes('\0')
const expected = (issue: { input?: unknown }) => (issue.input === undefined ? fieldTexts.missing : fieldTexts.notText)

/**
 * Any character besides white space and those never drawn: controls, zero-width characters, fillers, blank Braille, the place of an
 * object, a note without a head. An accent shows on a letter only.
 */
const visibleCharacter =
  /[^\s\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}]/u

/**
 * True when a reader sees anything of it. The joiners inside emoji and the marks of right-to-left texts are preserved.
 */
export const hasVisibleText = (value: string): boolean => visibleCharacter.test(value)

/** Why a text cannot be stored as it is, undefined when it can. `max` counts characters. */
export function findTextFault(value: string, max: number): string | undefined {
  const over = charactersTooMany(value, max)
  if (over > 0) return fieldTexts.charactersTooMany(over)
  return storable(value) ? undefined : fieldTexts.unstorable
}

/* Every check aborts, so that a field reports one error, and rules over several fields run only once each field is
   valid. */

/**
 * Any text up to `max` characters that PostgreSQL can store: no NUL and no half of a surrogate pair. White space around it is left out
 * where only that makes it too long.
 */
export const text = (max: number) =>
  z
    .string({ error: expected })
    .overwrite((value) => trimIfTooLong(value, max))
    .max(max, { error: fieldTexts.tooLong(max), abort: true })
    .refine(storable, { error: fieldTexts.unstorable, abort: true })

/** What a text was when its change began (ONB-20). Of several values any may be stored: the answer to an earlier save was lost. */
export const began = (max: number) => z.union([text(max), z.array(text(max)).min(1).max(mostBeginnings)]).optional()

/** A trimmed text with visible characters. `error` is the text when it is missing or empty. */
export const requiredText = (max: number, error: string = fieldTexts.missing) =>
  z
    .string({ error })
    .trim()
    .min(1, { error, abort: true })
    .max(max, { error: fieldTexts.tooLong(max), abort: true })
    .refine(storable, { error: fieldTexts.unstorable, abort: true })
