import { z } from 'zod'
import { filled, flag, ignored, paging, expand, created } from './parameters.ts'
import { find, given, list, route, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })

const priceList = z.strictObject({
  ...paging,
  created: created.optional(),
  active: flag.optional(),
  currency: filled.optional(),
  lookup_keys: z.array(filled).max(10).optional(),
  product: filled.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  recurring: ignored,
})
const productList = z.strictObject({
  ...paging,
  created: created.optional(),
  active: flag.optional(),
  ids: z.array(filled).optional(),
})

export const catalogRoutes: Route[] = [
  route('GET', '/v1/prices', priceList, async ({ tx, params }) => {
    const { active, currency, product, type, lookup_keys: keys, ...page } = params
    const common = given({ active, currency, product, type })
    const parts = keys?.map((lookup_key) => ({ ...common, lookup_key })) ?? [common]
    return list(tx, { kind: 'price', url: '/v1/prices', parts }, page)
  }),
  route('GET', '/v1/prices/:id', one, ({ tx, id }) => find(tx, 'price', id)),
  route('GET', '/v1/products', productList, async ({ tx, params: { active, ids, ...page } }) => {
    const parts = ids?.map((id) => given({ id, active })) ?? [given({ active })]
    return list(tx, { kind: 'product', url: '/v1/products', parts }, page)
  }),
  route('GET', '/v1/products/:id', one, ({ tx, id }) => find(tx, 'product', id)),
]
