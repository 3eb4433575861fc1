import type { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'

const notOfType: { [type: string]: string } = {
  string: fieldTexts.notText,
  number: fieldTexts.notNumber,
  int: fieldTexts.notWholeNumber,
  boolean: fieldTexts.notYesOrNo,
  array: fieldTexts.notList,
}

/** The sentence for an invalid field whose schema has no text of its own. */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return fieldTexts.missing
  switch (issue.code) {
    case 'invalid_type':
      return notOfType[issue.expected] ?? fieldTexts.notFitting
    case 'invalid_value':
      return fieldTexts.notOption
    case 'too_big':
      return sizeSentence(issue.origin, Number(issue.maximum), 'most')
    case 'too_small':
      return sizeSentence(issue.origin, Number(issue.minimum), 'least')
    default:
      return fieldTexts.notFitting
  }
}

function sizeSentence(origin: string, limit: number, bound: 'most' | 'least'): string {
  if (origin === 'string') return bound === 'most' ? fieldTexts.tooLong(limit) : fieldTexts.tooShort(limit)
  if (origin === 'array') return bound === 'most' ? fieldTexts.tooMany(limit) : fieldTexts.tooFew(limit)
  return bound === 'most' ? fieldTexts.tooLarge(limit) : fieldTexts.tooSmall(limit)
}
