import { z } from 'zod'
import { isMalformedId } from '#contract/domain/ids.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { type FieldError, invalidFields, ApiError } from './api-error.ts'

/** Limits the size of an answer: more problems do not help to correct a form or a program. */
const MOST_TOLD = 50
const LONGEST_PATH = 100

/** Parses with the contract's schema; invalid fields are named one by one, an unknown field by its name. */
export function checkFields(schema: z.ZodType, value: unknown, unknown: string = fieldTexts.unknown): unknown {
  if (schema instanceof z.ZodUndefined) return undefined
  const result = schema.safeParse(value, { error: fieldSentence })
  if (result.success) return result.data
  if (result.error.issues.every(isMalformedId)) throw new ApiError('not_found')
  throw invalidFields(faultsOf(result.error.issues, unknown))
}

/** The problems of the one form of a value that it was meant to have, such as a list. */
function withinUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0))
  const misspelt = issue.errors.filter((issues) => issues.every(({ code }) => code === 'unrecognized_keys'))
  const [meant, other] = fitting.length > 0 ? fitting : misspelt
  if (!meant || other) return [issue]
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function faultsOf(issues: z.core.$ZodIssue[], unknown: string): FieldError[] {
  const faults: FieldError[] = []
  for (const issue of issues.flatMap(withinUnion)) {
    const misspelt = issue.code === 'unrecognized_keys' ? issue.keys : undefined
    const message = misspelt ? unknown : issue.message
    for (const key of (misspelt ?? [undefined]).slice(0, MOST_TOLD)) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.')
      faults.push({ path: path.slice(0, LONGEST_PATH), message })
      if (faults.length === MOST_TOLD) return faults
    }
  }
  return faults
}

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
