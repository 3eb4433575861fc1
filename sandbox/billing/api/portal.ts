import { z } from 'zod'
import type { Books } from '../books.ts'
import { newId } from '../ids.ts'
import { portalConfigurationOf, portalSessionOf } from '../objects/portal.ts'
import { invalid } from '../refusal.ts'
import { created, expand, filled, flag, ignored, metadata, paging } from './parameters.ts'
import { find, given, list, route, type Route } from './route.ts'

const address = z.url({ protocol: /^https?$/ })
const one = z.strictObject({ expand: expand.optional() })
const open = z.strictObject({
  customer: filled,
  return_url: address.optional(),
  configuration: filled.optional(),
  expand: expand.optional(),
  locale: ignored,
})
const configure = z.strictObject({
  features: z.record(z.string(), z.unknown()),
  business_profile: z.looseObject({ headline: z.string().optional() }).optional(),
  default_return_url: address.optional(),
  metadata: metadata.optional(),
  name: ignored,
  login_page: ignored,
  expand: expand.optional(),
})
const configurations = z.strictObject({
  ...paging,
  created: created.optional(),
  active: flag.optional(),
  is_default: flag.optional(),
})

const CONFIGURATIONS = '/v1/billing_portal/configurations'

export const portalRoutes: Route[] = [
  route('POST', '/v1/billing_portal/sessions', open, async ({ books, params, places }) => {
    await find(books, 'customer', params.customer, 'customer')
    const configuration = await configurationFor(books, params.configuration)
    const id = newId('bps', 40)
    const session = portalSessionOf({
      id,
      url: `${places.publicUrl()}/sandbox/portal/${id}`,
      created: books.now,
      customer: params.customer,
      configuration: configuration.id,
      returnUrl: params.return_url ?? configuration.default_return_url,
    })
    await books.put('billing_portal.session', session)
    return session
  }),
  route('POST', CONFIGURATIONS, configure, async ({ books, params }) => {
    const configuration = portalConfigurationOf({
      id: newId('bpc'),
      created: books.now,
      headline: params.business_profile?.headline ?? null,
      returnUrl: params.default_return_url ?? null,
      isDefault: false,
      metadata: params.metadata ?? {},
    })
    await books.put('billing_portal.configuration', configuration)
    return configuration
  }),
  route('GET', CONFIGURATIONS, configurations, async ({ books, params: { active, is_default, ...page } }) => {
    const parts = [given({ active, is_default })]
    return list(books, { kind: 'billing_portal.configuration', url: CONFIGURATIONS, parts }, page)
  }),
  route('GET', `${CONFIGURATIONS}/:id`, one, ({ books, id }) => find(books, 'billing_portal.configuration', id)),
]

async function configurationFor(books: Books, id: string | undefined) {
  if (id) return find(books, 'billing_portal.configuration', id, 'configuration')
  const [configuration] = await books.all('billing_portal.configuration', { is_default: true })
  if (configuration) return configuration
  throw invalid('No configuration provided and your default configuration has not been created.')
}
