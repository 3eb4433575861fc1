type Details = { code?: string; param?: string; decline_code?: string }

/** An error answer of Stripe's API; the SDK chooses its error class by `type`. */
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
    const { code } = this.details
    const documentation = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
    return { error: { type: this.type, message: this.message, ...this.details, ...documentation } }
  }
}

export function invalid(message: string, details: Details = {}): StripeApiError {
  return new StripeApiError(400, 'invalid_request_error', message, details)
}

export function resourceMissing(kind: string, id: string, param = 'id', status = 404): StripeApiError {
  const details = { code: 'resource_missing', param }
  return new StripeApiError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, details)
}

export function cardDeclined(message: string): StripeApiError {
  return new StripeApiError(402, 'card_error', message, { code: 'card_declined', decline_code: 'generic_decline' })
}
