import { z } from 'zod'
import { filled, flag, paged } from './parameters.ts'
import { defined, list, route, type Route } from './route.ts'

const prices = paged({
  active: flag.optional(),
  lookup_keys: z.array(filled).max(10).optional(),
})
const events = paged({ type: filled.optional(), types: z.array(filled).max(20).optional() })

export const priceAndEventRoutes: Route[] = [
  route('GET', '/v1/prices', prices, ({ tx, params: { active, lookup_keys, ...page } }) => {
    const common = defined({ active })
    const filters = lookup_keys?.map((lookup_key) => ({ ...common, lookup_key })) ?? [common]
    return list(tx, { kind: 'price', url: '/v1/prices', filters }, page)
  }),
  route('GET', '/v1/events', events, ({ tx, params: { type, types, ...page } }) => {
    const filters = types?.map((each) => ({ type: each })) ?? [defined({ type })]
    return list(tx, { kind: 'event', url: '/v1/events', filters }, page)
  }),
]
