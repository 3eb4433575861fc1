import type { FastifyInstance } from 'fastify'

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]

// For answers that are no page: if a browser is ever made to show one, it runs and loads nothing.
const NO_PAGE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const TWO_YEARS_SECONDS = 63_072_000

/** Sets on every answer what a browser has to hold back. A page replaces the policy by its own. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    'content-security-policy': NO_PAGE_CSP,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    // Link addresses carry secrets: no other site or page gets them as a referrer.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  }
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    next()
  })
}

/** The policy of the web app's page: its own files, and the script and styles that carry the nonce of this one answer. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
