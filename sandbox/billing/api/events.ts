import type { Stripe } from 'stripe'
import { z } from 'zod'
import { newId } from '../ids.ts'
import { API_VERSION } from '../objects/event.ts'
import { created, expand, filled, ignored, metadata, nullable, paging } from './parameters.ts'
import { find, given, list, route, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })
const events = z.strictObject({
  ...paging,
  created: created.optional(),
  type: filled.optional(),
  types: z.array(filled).max(20).optional(),
  delivery_success: ignored,
})
const endpoint = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  enabled_events: z.array(filled).min(1),
  description: nullable.optional(),
  metadata: metadata.optional(),
  api_version: ignored,
  connect: ignored,
  expand: expand.optional(),
})
const endpoints = z.strictObject({ ...paging, created: created.optional() })

export const eventRoutes: Route[] = [
  route('GET', '/v1/events', events, async ({ tx, params: { type, types, ...page } }) => {
    const parts = types?.map((each) => ({ type: each })) ?? [given({ type })]
    return list(tx, { kind: 'event', url: '/v1/events', parts }, page)
  }),
  route('GET', '/v1/events/:id', one, ({ tx, id }) => find(tx, 'event', id)),
  route('POST', '/v1/webhook_endpoints', endpoint, async ({ tx, params }) => {
    const made = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: tx.now,
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: params.metadata ?? {},
      status: 'enabled',
      url: params.url,
    } satisfies Stripe.WebhookEndpoint
    // The secret is shown in this answer alone, as with Stripe, but needed for every delivery.
    const withSecret = { ...made, secret: newId('whsec', 32) }
    await tx.save('webhook_endpoint', withSecret)
    return withSecret
  }),
  route('GET', '/v1/webhook_endpoints', endpoints, async ({ tx, params }) => {
    const page = await list(tx, { kind: 'webhook_endpoint', url: '/v1/webhook_endpoints', parts: [{}] }, params)
    return { ...page, data: page.data.map((each) => ({ ...each, secret: undefined })) }
  }),
  route('DELETE', '/v1/webhook_endpoints/:id', one, async ({ tx, id }) => {
    await find(tx, 'webhook_endpoint', id)
    await tx.delete(id)
    await tx.client.query('delete from sandbox.deliveries where endpoint = $1', [id])
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  }),
]
