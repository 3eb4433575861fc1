import type { Grant } from '#contract/domain/grant-keys.ts'
import {
  answerKeys,
  assetKeys,
  formKeys,
  handleKeys,
  monthLists,
  type serviceFlags,
  type StaffField,
} from '#contract/onboarding-record.ts'
import type { revealFields } from '#contract/credentials.ts'

export type Service = (typeof serviceFlags)[number]

/** A unique value of one client, recognizable in any answer. */
export const markerValue = (client: number, name: string) => `planted.${client}.${name}.`

/** Every marker value in a text, once and in order. */
export const findMarkers = (text: string): string[] => [...new Set(text.match(/planted\.\d+\.\w+\./g))].toSorted()

/** The fields that one grant shows to an Employee, for a client with one of the services. */
type Visible = {
  of: readonly Service[]
  /** Marker values in the record. */
  values: readonly string[]
  /** The record's fields. */
  fields: readonly string[]
  /** Passwords that can be revealed. Each marker is named after its field. */
  reveals?: readonly (typeof revealFields)[number][]
  /** The editable fields, each with the name of its marker value. */
  edits?: Partial<Record<StaffField, string>>
}

const page = (name: string) => [`${name}.required`, `${name}.completed`]
const invited = ['facebook', 'linkedin', 'google'].flatMap((name) => [`${name}.completed`, `show_${name}`])

/** The login or the password of a platform. */
const account = (name: string, show: string, key: 'login' | 'password_set') => [`${name}.${key}`, show]

/** Written by hand from CLI-8 and PERM-3, not derived from the server's rules: an error there must show here. */
export const visibleByGrant: Record<Grant, Visible> = {
  instagram_username: {
    of: ['social'],
    values: ['instagram_username'],
    fields: [...account('instagram', 'show_instagram', 'login'), ...invited],
    edits: { instagramLogin: 'instagram_username' },
  },
  instagram_password: {
    of: ['social'],
    values: [],
    fields: [...account('instagram', 'show_instagram', 'password_set'), ...invited],
    reveals: ['instagram_password'],
    edits: { instagramPassword: 'instagram_password' },
  },
  twitter_username: {
    of: ['social'],
    values: ['twitter_username'],
    fields: [...account('twitter', 'show_twitter', 'login'), ...invited],
    edits: { twitterLogin: 'twitter_username' },
  },
  twitter_password: {
    of: ['social'],
    values: [],
    fields: [...account('twitter', 'show_twitter', 'password_set'), ...invited],
    reveals: ['twitter_password'],
    edits: { twitterPassword: 'twitter_password' },
  },
  pinterest_username: {
    of: ['social'],
    values: ['pinterest_username'],
    fields: [...account('pinterest', 'show_pinterest', 'login'), ...invited],
    edits: { pinterestLogin: 'pinterest_username' },
  },
  pinterest_password: {
    of: ['social'],
    values: [],
    fields: [...account('pinterest', 'show_pinterest', 'password_set'), ...invited],
    reveals: ['pinterest_password'],
    edits: { pinterestPassword: 'pinterest_password' },
  },
  national_days: {
    of: ['social'],
    values: [...monthLists, 'custom_date', 'custom_name'],
    fields: [...page('events_page'), ...monthLists, 'custom_dates'],
  },
  social_questions: {
    of: ['social'],
    values: answerKeys.map((key) => `social_${key}`),
    fields: [...page('social_questions_page'), ...answerKeys.map((key) => `questionnaires.social.${key}`)],
  },
  website: {
    of: ['webdev', 'seo'],
    values: ['website_hosting', 'website_username'],
    fields: ['website.hostingName', 'website.login', 'website.password_set', 'show_website', 'show_hosting'],
    reveals: ['website_password'],
    edits: {
      websiteHostingProvider: 'website_hosting',
      websiteLogin: 'website_username',
      websitePassword: 'website_password',
    },
  },
  email: {
    of: ['webdev', 'seo'],
    values: ['email_link', 'email_username'],
    fields: ['email.link', 'email.login', 'email.password_set', 'show_email'],
    reveals: ['email_password'],
    edits: {
      emailServiceLink: 'email_link',
      emailServiceLogin: 'email_username',
      emailServicePassword: 'email_password',
    },
  },
  web_email_forms: {
    of: ['webdev'],
    values: formKeys.map((key) => `form_${key}`),
    fields: [...page('emailforms_page'), ...formKeys.map((key) => `form_emails.${key}`), 'webstore'],
  },
  social_handles: {
    of: ['webdev'],
    values: handleKeys.map((key) => `handle_${key}`),
    fields: [...page('social_handles_page'), ...handleKeys.map((key) => `social_handles.${key}`)],
  },
  branding_questions: {
    of: ['branding'],
    values: answerKeys.map((key) => `branding_${key}`),
    fields: [...page('branding_questions_page'), ...answerKeys.map((key) => `questionnaires.branding.${key}`)],
  },
  assets: {
    of: ['social', 'webdev', 'branding'],
    values: assetKeys.map((key) => `asset_${key}`),
    fields: [...page('assets_page'), ...assetKeys.map((key) => `assets.${key}`)],
  },
  yelp_username: {
    of: ['reputation'],
    values: ['yelp_username'],
    fields: account('yelp', 'show_yelp', 'login'),
    edits: { yelpLogin: 'yelp_username' },
  },
  yelp_password: {
    of: ['reputation'],
    values: [],
    fields: account('yelp', 'show_yelp', 'password_set'),
    reveals: ['yelp_password'],
    edits: { yelpPassword: 'yelp_password' },
  },
  tripadvisor_username: {
    of: ['reputation'],
    values: ['tripadvisor_username'],
    fields: account('trip', 'show_trip', 'login'),
    edits: { tripAdvisorLogin: 'tripadvisor_username' },
  },
  tripadvisor_password: {
    of: ['reputation'],
    values: [],
    fields: account('trip', 'show_trip', 'password_set'),
    reveals: ['tripadvisor_password'],
    edits: { tripAdvisorPassword: 'tripadvisor_password' },
  },
}

/** Never visible to an Employee: payment data and the signed contract. */
export const neverShown = ['billing_name', 'billing_website', 'billing_address', 'billing_city', 'contract']

/** The dotted name of every field. A list is one field. */
export function listFields(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([name, inside]: [string, unknown]) =>
    typeof inside === 'object' && inside !== null && !Array.isArray(inside)
      ? listFields(inside, `${before}${name}.`)
      : [`${before}${name}`],
  )
}
