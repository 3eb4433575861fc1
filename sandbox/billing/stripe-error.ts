type Details = { code?: string; param?: string; decline_code?: string; doc_url?: string }

/** An answer of Stripe's that is not 2xx; the SDK turns `type` into its error classes. */
export class StripeApiError extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export function invalid(message: string, details: Details = {}): StripeApiError {
  return new StripeApiError(400, 'invalid_request_error', message, details)
}

export function resourceMissing(what: string, id: string, param = 'id', status = 404): StripeApiError {
  return new StripeApiError(status, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}

export function cardDeclined(message: string): StripeApiError {
  return new StripeApiError(402, 'card_error', message, { code: 'card_declined', decline_code: 'generic_decline' })
}
