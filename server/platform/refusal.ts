import { type ErrorCode, errors, type Problem } from '#contract/errors.ts'
import { problemTexts } from '#contract/texts/errors.ts'

export type FieldError = { path: string; message: string }

type Details = { detail?: string; fields?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/** The one error that features throw: a code of the contract, and what a person or a form may be told beside it. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly fields: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.detail = details.detail ?? problemTexts[code]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code]
  }
}

/** Invalid fields: with exactly one of them its text is the detail too (api.md, rules for all). */
export function invalidFields(fields: FieldError[]): Refusal {
  const only = fields.length === 1 ? fields[0] : undefined
  return new Refusal('invalid_fields', { fields, ...(only ? { detail: only.message } : {}) })
}

export function toProblem(refusal: Refusal): Problem {
  return {
    type: `/problems/${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
  }
}
