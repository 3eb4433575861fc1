import { z } from 'zod'
import type { BillingTransaction } from '../billing-transaction.ts'
import { newId } from '../ids.ts'
import { portalConfigurationOf, portalSessionOf } from '../objects/portal.ts'
import { invalid } from '../stripe-error.ts'
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
  route('POST', '/v1/billing_portal/sessions', open, async ({ tx, params, places }) => {
    await find(tx, 'customer', params.customer, 'customer')
    const configuration = await configurationFor(tx, params.configuration)
    const id = newId('bps', 40)
    const session = portalSessionOf({
      id,
      url: `${places.publicUrl()}/sandbox/portal/${id}`,
      created: tx.now,
      customer: params.customer,
      configuration: configuration.id,
      returnUrl: params.return_url ?? configuration.default_return_url,
    })
    await tx.save('billing_portal.session', session)
    return session
  }),
  route('POST', CONFIGURATIONS, configure, async ({ tx, params }) => {
    const configuration = portalConfigurationOf({
      id: newId('bpc'),
      created: tx.now,
      headline: params.business_profile?.headline ?? null,
      returnUrl: params.default_return_url ?? null,
      isDefault: false,
      metadata: params.metadata ?? {},
    })
    await tx.save('billing_portal.configuration', configuration)
    return configuration
  }),
  route('GET', CONFIGURATIONS, configurations, async ({ tx, params: { active, is_default, ...page } }) => {
    const parts = [given({ active, is_default })]
    return list(tx, { kind: 'billing_portal.configuration', url: CONFIGURATIONS, parts }, page)
  }),
  route('GET', `${CONFIGURATIONS}/:id`, one, ({ tx, id }) => find(tx, 'billing_portal.configuration', id)),
]

async function configurationFor(tx: BillingTransaction, id: string | undefined) {
  if (id) return find(tx, 'billing_portal.configuration', id, 'configuration')
  const [configuration] = await tx.list('billing_portal.configuration', { is_default: true })
  if (configuration) return configuration
  throw invalid('No configuration provided and your default configuration has not been created.')
}
