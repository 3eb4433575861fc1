import { fieldTexts } from '#contract/texts/shared.ts'
import { textLimits } from './text-limits.ts'
import { hasVisibleText, requiredText, text } from './text.ts'

/** Invisible marks of direction, which pasted text brings along. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const unnameable = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}\uFFF9-\uFFFC]/u
const markOnNothing = /(?:^|\s)\p{M}/u
/**
 * More marks than any language puts on a letter: they are drawn over the rows above and below. Tibetan and the scripts of
 * Burma write letters as marks, and some Hebrew letters have five.
 */
const towerOfMarks = /(\p{M})\1\1|[\p{M}&&[\p{Script=Inherited}\p{Script=Thai}\p{Script=Lao}]]{5}|\p{M}{9}/v

/** One spelling for what looks the same: composed, without marks of direction around it. */
const normalizeName = (typed: string): string => typed.replaceAll(directionMarks, '').normalize('NFC')

/** Why a name cannot be stored, undefined when it can. */
function findNameFault(typed: string): string | undefined {
  if (unnameable.test(typed)) return fieldTexts.unnameable
  const drawn = typed.replaceAll(unseen, '')
  if (towerOfMarks.test(drawn)) return fieldTexts.manyMarks
  return markOnNothing.test(drawn) ? fieldTexts.markOnNothing : undefined
}

const canBeStored = (typed: string) => findNameFault(typed.trim()) === undefined
const nameError = { error: ({ input }: { input?: unknown }) => findNameFault(String(input).trim()), abort: true }

/**
 * The name or title of anything: people see it in lists, emails and on buttons. `missing` is the error when nothing of it can be seen.
 */
export const requiredName = (max: number = textLimits.name, missing: string = fieldTexts.missing) =>
  requiredText(max, missing)
    .overwrite((typed) => normalizeName(typed).trim())
    .refine(hasVisibleText, { error: missing, abort: true })
    .refine(canBeStored, nameError)

/** An optional name. A text without a visible character is stored as the empty string. */
export const optionalName = (max: number = textLimits.name) =>
  text(max)
    .overwrite((typed) => (hasVisibleText(typed) ? normalizeName(typed) : ''))
    .refine(canBeStored, nameError)

export const Name = requiredName()
