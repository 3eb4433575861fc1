import type { assetKeys, formKeys, handleKeys, invitedAccounts } from '../onboarding-record.ts'
import { answerKeys, serviceFlags } from '../onboarding-record.ts'
import type { CredentialField, LoginFields } from './credential-fields.ts'
import type { Grant, GrantKey } from './grant-keys.ts'
import type { ItemKind } from './item-kinds.ts'
import type { Chosen, PageName } from './onboarding-steps.ts'
import { type Platforms, platformsAsked, shownPlatforms } from './service-questions.ts'

/** An item waits for the client while it is open or sent back; otherwise it is settled. */
export const itemStates = ['open', 'given', 'sent_back', 'approved', 'not_applicable'] as const
export type ItemState = (typeof itemStates)[number]

export const isSettled = (state: ItemState): boolean => state !== 'open' && state !== 'sent_back'

/** Where an item stands: a page of the documents, or the page of everything else. */
export type ItemPage = PageName | 'more_page'

/** The shortest estimate. Lists that were stored before it may have shorter ones. */
export const fewestMinutes = 0.1

/** What decides whether and where a client is asked. Titles and help are in texts/items.ts. */
export type ItemRule = {
  key: string
  kind: ItemKind
  page: ItemPage
  /** Asked when the client has one of these; with none, of every client. Own services have keys of their own. */
  services: readonly string[]
  required: boolean
  /** How long it takes, estimated. */
  minutes: number
  /** Asked when one of these was ticked (ONB-2). */
  platforms?: readonly (keyof Platforms)[]
  /** The grants that show it; without, a grant of its own (grantsOfItem). */
  grants?: readonly GrantKey[]
  /** The stored names of a login's fields; without, `item:KEY:…`. */
  fields?: LoginFields
  /** The documents' name of a list of files; without, `item:KEY`. */
  files?: (typeof assetKeys)[number]
  /** False: ready to be switched on in Settings. */
  on: boolean
}

type Service = (typeof serviceFlags)[number]
type Entry = Omit<ItemRule, 'page' | 'services' | 'on' | 'required'> & { required?: false }

const group = (page: ItemPage, services: readonly Service[], entries: readonly Entry[]): ItemRule[] =>
  entries.map((entry) => ({ page, services, required: true, on: true, ...entry }))

const login = (key: string, platforms: readonly (keyof Platforms)[], grants: readonly Grant[], fields: LoginFields) =>
  ({ key, kind: 'login', minutes: 2, platforms, grants, fields }) satisfies Entry

/** A login whose two fields have a grant each, of the same names. */
function account(key: string, name: 'instagram' | 'twitter' | 'pinterest' | 'tripadvisor' | 'yelp'): Entry {
  const [username, password] = [`${name}_username`, `${name}_password`] as const
  return login(key, [`show_${key}` as keyof Platforms], [username, password], { login: username, password })
}
/** Shown by the grant of any social account. */
const invitation = (invited: (typeof invitedAccounts)[number]): Entry => ({
  key: invited,
  kind: 'invitation',
  minutes: 3,
  platforms: [`show_${invited}`],
  grants: (['instagram', 'twitter', 'pinterest'] as const).flatMap((name) => [
    `${name}_username` as const,
    `${name}_password` as const,
  ]),
})

const files = (key: string, kind: (typeof assetKeys)[number], optional?: { required: false }): Entry => ({
  key,
  kind: 'file',
  minutes: 1,
  grants: ['assets'],
  files: kind,
  ...optional,
})
const form = (key: (typeof formKeys)[number], more?: Partial<Entry>): Entry => ({
  key: `form_${key}`,
  kind: 'email',
  minutes: 0.25,
  grants: ['web_email_forms'],
  ...more,
})
const handle = (key: (typeof handleKeys)[number], optional?: { required: false }): Entry => ({
  key: `handle_${key}`,
  kind: 'handle',
  minutes: 0.25,
  grants: ['social_handles'],
  ...optional,
})
const questions = (of: 'social' | 'branding', required: readonly (typeof answerKeys)[number][]): Entry[] =>
  answerKeys.map((key) => ({
    key: `${of}_${key}`,
    kind: 'long_text',
    minutes: 1,
    grants: [`${of}_questions`],
    ...(!required.includes(key) && optional),
  }))
/** A platform that is ready to be switched on. */
const platform = (key: string, kind: 'login' | 'invitation', services: readonly Service[]): ItemRule => ({
  key,
  kind,
  page: 'accounts_page',
  services,
  required: true,
  minutes: kind === 'login' ? 2 : 3,
  on: false,
})

const optional = { required: false } as const

/**
 * Everything that can be asked, in the order of the pages: the documents' items, then the platforms that are ready to be
 * switched on. Pages, steps, progress, reminders, review, grants, export and search follow from it.
 */
export const standardItems: readonly ItemRule[] = [
  ...group(
    'accounts_page',
    ['social'],
    [
      invitation('facebook'),
      account('instagram', 'instagram'),
      account('twitter', 'twitter'),
      invitation('linkedin'),
      account('pinterest', 'pinterest'),
      invitation('google'),
    ],
  ),
  ...group(
    'accounts_page',
    ['webdev', 'seo'],
    [
      login('website', ['show_website', 'show_hosting'], ['website'], {
        login: 'website_username',
        password: 'website_password',
        place: 'website_hosting',
      }),
      login('email', ['show_email'], ['email'], {
        login: 'email_username',
        password: 'email_password',
        place: 'email_link',
      }),
    ],
  ),
  ...group('accounts_page', ['reputation'], [account('trip', 'tripadvisor'), account('yelp', 'yelp')]),
  ...group(
    'assets_page',
    ['social', 'webdev', 'branding'],
    [
      files('logo', 'logo'),
      files('mailing_list', 'mailing_list', optional),
      files('branding_guide', 'branding', optional),
      files('fonts', 'fonts', optional),
    ],
  ),
  ...group('events_page', ['social'], [{ key: 'dates', kind: 'dates', minutes: 3, grants: ['national_days'] }]),
  ...group(
    'emailforms_page',
    ['webdev'],
    [form('general'), form('webstore', { platforms: ['webstore'] }), form('leads', optional), form('events', optional)],
  ),
  ...group(
    'social_handles_page',
    ['webdev'],
    [
      handle('facebook'),
      handle('instagram'),
      handle('twitter', optional),
      handle('linkedin', optional),
      handle('pinterest', optional),
      handle('youtube', optional),
      handle('other', optional),
    ],
  ),
  ...group('social_questions_page', ['social'], questions('social', ['two', 'five', 'eleven', 'thirteen', 'fifteen'])),
  ...group('branding_questions_page', ['branding'], questions('branding', ['one', 'four', 'six', 'eight', 'nine'])),
  platform('tiktok', 'invitation', ['social']),
  platform('youtube', 'invitation', ['social']),
  platform('meta_business', 'invitation', ['social']),
  platform('google_ads', 'invitation', ['social', 'seo']),
  platform('google_analytics', 'invitation', ['webdev', 'seo']),
  platform('wordpress', 'invitation', ['webdev', 'seo']),
  platform('shopify', 'invitation', ['webdev']),
  platform('wix', 'invitation', ['webdev']),
  platform('squarespace', 'invitation', ['webdev']),
  platform('godaddy', 'invitation', ['webdev', 'seo']),
  platform('mailchimp', 'invitation', ['webdev']),
  platform('hubspot', 'invitation', ['webdev', 'seo']),
]

export const findStandardItem = (key: string): ItemRule | undefined => standardItems.find((item) => item.key === key)

/** An item of the documents: it has their grants, and a kind that cannot be changed. */
export const isDocumentItem = ({ grants }: Pick<ItemRule, 'grants'>): boolean => grants !== undefined

export const loginFieldsOf = (key: string): LoginFields =>
  findStandardItem(key)?.fields ?? {
    login: `item:${key}:login`,
    password: `item:${key}:password`,
    place: `item:${key}:place`,
  }

/** The key of the item that a stored field of a login belongs to. */
export const itemKeyOf = (field: CredentialField): string =>
  standardItems.find(({ fields }) => fields && Object.values(fields).includes(field))?.key ?? field.split(':')[1] ?? ''

/** The kind of an item's files in `file_uses`. */
export const fileUseOf = ({ key, files }: Pick<ItemRule, 'key' | 'files'>) => files ?? (`item:${key}` as const)

/** The grants that show an item: a login has one more for its password. */
export function grantsOfItem({ key, kind, grants }: Pick<ItemRule, 'key' | 'kind' | 'grants'>): readonly GrantKey[] {
  return grants ?? (kind === 'login' ? [`item:${key}`, `item:${key}:password`] : [`item:${key}`])
}

/** What a client booked, and what was left out for them. */
export type Asked = Chosen & Platforms & { own_services?: readonly string[]; left_out?: readonly string[] }

const hasService = (service: string, client: Asked): boolean =>
  client.own_services?.includes(service) === true || (service in client && client[service as Service])

/** The services and platforms that a list does not ask about: switched off, or without any item that is on. */
export function listOff(list: { items: readonly ItemRule[]; services: readonly { key: string; on: boolean }[] }) {
  const isAsked = (flag: keyof Platforms) => list.items.some(({ on, platforms }) => on && platforms?.includes(flag))
  return [
    ...serviceFlags.filter((flag) => list.services.some(({ key, on }) => key === flag && !on)),
    ...Object.values(platformsAsked)
      .flat()
      .filter((flag) => !isAsked(flag)),
  ]
}

/** The items of a list that this client is asked. */
export function itemsAsked<Item extends ItemRule>(list: readonly Item[], client: Asked): Item[] {
  const shown = shownPlatforms(client)
  return list.filter(
    ({ key, on, services, platforms }) =>
      on &&
      client.left_out?.includes(key) !== true &&
      (services.length === 0 || services.some((service) => hasService(service, client))) &&
      (platforms === undefined || platforms.some((flag) => shown.has(flag))),
  )
}
