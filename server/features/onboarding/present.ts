import type { GrantKey, Grants } from '#contract/domain/grant-keys.ts'
import { type ItemKind, kindRules } from '#contract/domain/item-kinds.ts'
import { fileUseOf, grantsOfItem, loginFieldsOf } from '#contract/domain/items.ts'
import { tallyItems } from '#contract/domain/service-states.ts'
import type { Item, StoredAnswer } from '#contract/item-words.ts'
import type { ClientItem, ClientItems } from '#contract/items.ts'
import { monthLists, type GrantedRecord, type OnboardingRecord, serviceFlags } from '#contract/onboarding-record.ts'
import { mapKeys, recordOf } from '#contract/domain/record-of.ts'
import type { findLogins } from '#server/features/credentials/index.ts'
import { listAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { findVisibleLogins, type RecordViewer } from './onboarding-record.ts'
import type { OnboardingRow } from './queries/onboardings.ts'
import { countProgress, optionalWords, stateIn } from './client-items.ts'
import { type ClientList, needsReview } from './stages.ts'
import { effectiveGrants, grantBlocks, canSeeInvitedAccounts } from '#contract/domain/grants.ts'
import type { OnboardingViewPermission } from '#contract/permissions.ts'

/** Whether the viewer has a grant; the Manager and the client have all. */
export type May = (grant: GrantKey) => boolean

export const seesItem = (item: Item, may: May): boolean => grantsOfItem(item).some(may)

type Viewed = { row: OnboardingRow; client: ClientList; viewer: RecordViewer; may: May }

/** The items that the viewer may see, without passwords. */
export async function presentItems(db: DbOrTransaction, parts: Parts, viewed: Viewed): Promise<ClientItems> {
  const { row, client, viewer, may } = viewed
  const visible = client.askedItems.filter((item) => seesItem(item, may))
  const fileUses = visible.flatMap((item) => (item.kind === 'file' ? [fileUseOf(item)] : []))
  const [files, logins] = [
    await listAttachedFiles(db, parts, viewer, row.client_id, fileUses),
    await findVisibleLogins(db, parts, viewer, row.client_id),
  ]
  const items = visible.map((item) => presentItem(item, viewed, { files, logins }))
  const progress = visible.length < client.askedItems.length ? countProgress(row, client, visible) : row
  return {
    items,
    settled: progress.items_settled,
    of: progress.items_asked,
    minutes_left: progress.minutes_left,
    services: presentServices(row, client, visible),
  }
}

/**
 * How far each service is that the client booked, by these items, and what happens next in it. A viewer who sees only
 * some items does not learn what else a service waits for (PERM-6).
 */
export function presentServices(
  row: OnboardingRow,
  client: ClientList,
  items: readonly Item[] = client.askedItems,
): ClientItems['services'] {
  const isToReview = (key: string) => needsReview(row, client.rows.get(key))
  const isWhole = items.length === client.askedItems.length
  return row.service_states.flatMap(({ service, waits_for }) => {
    const listed = client.list.services.find(({ key, title }) => key === service || title === service)
    const key = listed?.key ?? service
    const own = items.filter(({ services }) => services.includes(key))
    if (own.length === 0 && !isWhole) return []
    const tally = tallyItems(own, stateIn(client), isToReview)
    return {
      key,
      title: listed?.title ?? service,
      closing: listed?.closing ?? '',
      ready: isWhole ? waits_for.length === 0 : tally.open + tally.sent_back === 0,
      items: tally,
    }
  })
}

type Found = {
  files: Partial<Record<string, ClientItem['answer']['files']>>
  logins: Awaited<ReturnType<typeof findLogins>>
}

function presentItem(item: Item, { row, client, may, viewer }: Viewed, found: Found): ClientItem {
  const { key, kind, page, services, required, minutes, title } = item
  const stored = client.rows.get(key)
  return {
    key,
    kind,
    page,
    services: [...services],
    required,
    minutes,
    title,
    ...optionalWords(item),
    only_here: stored !== undefined && stored.own !== null,
    state: stored?.state ?? 'open',
    to_review: needsReview(row, stored),
    reason: stored?.reason ?? null,
    due: stored?.due_on ?? null,
    given: person(stored?.given_by, stored?.given_by_name, stored?.given_at),
    decided: person(stored?.decided_by, stored?.decided_by_name, stored?.decided_at),
    answer: answerOf(item, stored?.answer, { may, viewer }, found),
  }
}

const person = (id: string | null | undefined, name: string | null | undefined, at: Date | null | undefined) =>
  at ? { by: { id: id ?? null, name: name ?? '' }, at: at.toISOString() } : null

function answerOf(
  item: Item,
  stored: StoredAnswer | null | undefined,
  { may, viewer }: Pick<Viewed, 'may' | 'viewer'>,
  { files, logins }: Found,
): ClientItem['answer'] {
  if (item.kind === 'login') {
    const fields = loginFieldsOf(item.key)
    const grants = grantsOfItem(item)
    const mayLogin = grants.slice(0, 1).some(may) && !viewer.byLinkSince
    const mayPassword = grants.slice(-1).some(may)
    return {
      ...(mayLogin && { login: valueOf(logins.logins, fields.login), place: valueOf(logins.logins, fields.place) }),
      ...(mayPassword && { password_set: logins.set.has(fields.password) }),
    }
  }
  if (item.kind === 'file') return { files: files[fileUseOf(item)] ?? [] }
  // Only the item `dates` has months.
  if (item.key !== 'dates') return { ...emptyAnswer(item.kind), ...(stored as StoredAnswer & { months?: never }) }
  return { dates: stored?.dates ?? [], months: mapKeys(monthLists, (month) => stored?.months?.[month] ?? []) }
}

const valueOf = (values: Partial<Record<string, string>>, field: string | undefined): string =>
  field === undefined ? '' : (values[field] ?? '')

function emptyAnswer(kind: ItemKind): ClientItem['answer'] {
  const nothing = { text: '', choices: [], dates: [], done: false }
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(
    Object.entries(nothing).filter(([field]) => kindRules[kind].fields.some((name) => name === field)),
  )
}

/**
 * The part of a record that an Employee gets (PERM-6): the services, and the fields with an effective grant. A field
 * without a grant of its own, such as the completion of all accounts, is left out.
 */
export function presentGranted(record: OnboardingRecord, grants: Grants): GrantedRecord {
  const may = effectiveGrants(grants, record)
  const invited = canSeeInvitedAccounts(may)
  return {
    ...only(record, serviceFlags),
    ...(invited && only(record, ['facebook', 'linkedin', 'google', 'show_facebook', 'show_linkedin', 'show_google'])),
    ...account(record, 'instagram', may('instagram_username'), may('instagram_password')),
    ...account(record, 'twitter', may('twitter_username'), may('twitter_password')),
    ...account(record, 'pinterest', may('pinterest_username'), may('pinterest_password')),
    ...account(record, 'trip', may('tripadvisor_username'), may('tripadvisor_password')),
    ...account(record, 'yelp', may('yelp_username'), may('yelp_password')),
    ...(may('website') && only(record, ['website', 'show_website', 'show_hosting'])),
    ...(may('email') && only(record, ['email', 'show_email'])),
    ...(may('national_days') && only(record, ['events_page', ...monthLists, 'custom_dates'])),
    ...(may('web_email_forms') && only(record, ['emailforms_page', 'form_emails', 'webstore'])),
    ...(may('social_handles') && only(record, ['social_handles_page', 'social_handles'])),
    ...(may('assets') && only(record, ['assets_page', 'assets'])),
    ...(may('social_questions') && only(record, ['social_questions_page'])),
    ...(may('branding_questions') && only(record, ['branding_questions_page'])),
    ...questionnaires(record, may('social_questions'), may('branding_questions')),
  }
}

/** A block's own name is true when any grant of the block is true. */
export function presentGrants(grants: Grants): OnboardingViewPermission {
  const any = (block: keyof typeof grantBlocks) => grantBlocks[block].some((grant) => grants[grant])
  return { ...grants, social: any('social'), web: any('web'), reputation: any('reputation') }
}

/** Used before the client's first visit. */
export const presentNothing = (): GrantedRecord => recordOf(serviceFlags, false)

const showFlagOf = {
  instagram: 'show_instagram',
  twitter: 'show_twitter',
  pinterest: 'show_pinterest',
  trip: 'show_trip',
  yelp: 'show_yelp',
} as const

function account(
  record: OnboardingRecord,
  name: keyof typeof showFlagOf,
  mayLogin: boolean,
  mayPassword: boolean,
): GrantedRecord {
  if (!mayLogin && !mayPassword) return {}
  const { login, password_set } = record[name]
  const granted = { ...(mayLogin && { login }), ...(mayPassword && { password_set }) }
  return { [name]: granted, ...only(record, [showFlagOf[name]]) }
}

function questionnaires({ questionnaires: both }: OnboardingRecord, social: boolean, branding: boolean): GrantedRecord {
  if (!social && !branding) return {}
  return {
    questionnaires: { ...(social && { social: both.social }), ...(branding && { branding: both.branding }) },
  }
}

function only<const Key extends keyof OnboardingRecord>(
  record: OnboardingRecord,
  keys: readonly Key[],
): Pick<OnboardingRecord, Key> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<OnboardingRecord, Key>
}
