import { z } from 'zod'
import { filled, flag, paged } from './parameters.ts'
import { defined, list, route, type Route } from './route.ts'

const prices = paged({
  active: flag.optional(),
  currency: filled.optional(),
  lookup_keys: z.array(filled).max(10).optional(),
  product: filled.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})
const events = paged({ type: filled.optional(), types: z.array(filled).max(20).optional() })

export const priceAndEventRoutes: Route[] = [
  route('GET', '/v1/prices', prices, ({ tx, params: { active, currency, product, type, lookup_keys, ...page } }) => {
    const common = defined({ active, currency, product, type })
    const filters = lookup_keys?.map((lookup_key) => ({ ...common, lookup_key })) ?? [common]
    return list(tx, { kind: 'price', url: '/v1/prices', filters }, page)
  }),
  route('GET', '/v1/events', events, ({ tx, params: { type, types, ...page } }) => {
    const filters = types?.map((each) => ({ type: each })) ?? [defined({ type })]
    return list(tx, { kind: 'event', url: '/v1/events', filters }, page)
  }),
]
