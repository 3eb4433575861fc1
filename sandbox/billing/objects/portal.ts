import type { Stripe } from 'stripe'

type SessionParts = {
  id: string
  url: string
  created: number
  customer: string
  configuration: string
  returnUrl: string | null
}

export function portalSessionOf({ id, url, created, customer, configuration, returnUrl }: SessionParts) {
  return {
    id,
    object: 'billing_portal.session',
    configuration,
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url,
  } satisfies Stripe.BillingPortal.Session
}

type ConfigurationParts = {
  id: string
  created: number
  headline: string | null
  returnUrl: string | null
  isDefault: boolean
  metadata: Stripe.Metadata
}

/** The sandbox's portal always offers plan, card, cancel, resume and pay, whatever a configuration asks for. */
export function portalConfigurationOf(parts: ConfigurationParts) {
  return {
    id: parts.id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: parts.headline, privacy_policy_url: null, terms_of_service_url: null },
    created: parts.created,
    default_return_url: parts.returnUrl,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ['price'],
        enabled: true,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: parts.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: parts.metadata,
    name: null,
    updated: parts.created,
  } satisfies Stripe.BillingPortal.Configuration
}
