/** What a Manager can grant an Employee for one client. */
export const permissionFlags = [
  'instagram_username',
  'instagram_password',
  'twitter_username',
  'twitter_password',
  'pinterest_username',
  'pinterest_password',
  'national_days',
  'social_questions',
  'website',
  'email',
  'web_email_forms',
  'social_handles',
  'branding_questions',
  'assets',
  'yelp_username',
  'yelp_password',
  'tripadvisor_username',
  'tripadvisor_password',
] as const

export type Grant = (typeof permissionFlags)[number]
export type Grants = Readonly<Record<Grant, boolean>>

/** What shows one of a workspace's own items, and the password of such a login. */
export type ItemGrant = `item:${string}`
export type GrantKey = Grant | ItemGrant

export const isItemGrant = (key: string): key is ItemGrant => key.startsWith('item:')
/** `item:<key>`, or `item:<key>:password`. */
export const itemGrantPattern = /^item:[\w.-]{1,80}(:password)?$/
