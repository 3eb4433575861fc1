import { type ErrorCode, errors, type Problem } from '#contract/errors.ts'
import { problemTexts } from '#contract/texts/errors.ts'

export type FieldError = { path: string; message: string; stored?: string }

type ApiErrorOptions = { detail?: string; fields?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/** The only error class that features throw: a code of the contract with optional details for a person or a form. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly fields: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ApiErrorOptions = {}) {
    super(code, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.detail = details.detail ?? problemTexts[code]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errors[this.code]
  }
}

/** With exactly one invalid field, its message is the detail too (API document, rules for all). */
export function invalidFields(fields: FieldError[]): ApiError {
  const only = fields.length === 1 ? fields[0] : undefined
  return new ApiError('invalid_fields', { fields, ...(only ? { detail: only.message } : {}) })
}

export function toProblem(error: ApiError): Problem {
  return {
    type: `/problems/${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    detail: error.detail,
    code: error.code,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after: error.retryAfterSeconds }),
  }
}
