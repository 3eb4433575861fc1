import { z } from 'zod'
import { isMalformedId } from '#contract/domain/ids.ts'
import { invalidFields, Refusal } from './refusal.ts'

/** Parses with the contract's schema; what does not fit is named field by field, a misspelt field by its name. */
export function checkFields(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodUndefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (result.error.issues.every(isMalformedId)) throw new Refusal('not_found')
  throw invalidFields(
    result.error.issues.flatMap((issue) => {
      const path = issue.path.map(String)
      if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }]
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: issue.message }))
    }),
  )
}
