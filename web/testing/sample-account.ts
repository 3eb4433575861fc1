import type { OnboardingAccount } from '#contract/onboarding-record.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'

const none = { login: '', password: '' }

/** A client's own record with every service chosen and nothing filled in. */
export const sampleAccount: OnboardingAccount = {
  ...sampleRecord,
  social: true,
  webdev: true,
  seo: true,
  branding: true,
  reputation: true,
  webstore: true,
  instagram: none,
  twitter: none,
  pinterest: none,
  trip: none,
  yelp: none,
  website: { hostingName: '', ...none },
  email: { link: '', ...none },
}
