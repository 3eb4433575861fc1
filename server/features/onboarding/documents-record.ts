import { type Chosen, onboardingSteps } from '#contract/domain/onboarding-steps.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { findStandardItem } from '#contract/domain/items.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import type { FileLink } from '#contract/files.ts'
import type { ItemAnswer } from '#contract/items.ts'
import type * as contract from '#contract/onboarding.ts'
import {
  answerKeys,
  assetKeys,
  formKeys,
  handleKeys,
  invitedAccounts,
  loginAccounts,
  monthLists,
  type OnboardingAccount,
  type OnboardingRecord,
  pageNames,
  serviceFlags,
  showFlags,
} from '#contract/onboarding-record.ts'
import type { z } from 'zod'
import { presentClientDates } from '#server/features/access/index.ts'
import { completedColumn, type OnboardingRow } from './queries/onboardings.ts'
import { presentStages, type ClientList } from './stages.ts'

/*
 * The adapter between the documents' record (api.md, onboarding) and items: reads the record from items, and turns the bodies of its calls
 * into answers to items.
 */

type AssetLinks = Record<(typeof assetKeys)[number], FileLink[]>
/** Staff see logins, and which fields are stored. */
export type Logins = { logins: Partial<Record<CredentialField, string>>; set: ReadonlySet<CredentialField> }
/** Includes passwords. */
export type OwnCredentials = Partial<Record<CredentialField, string>>

type Recorded = { row: OnboardingRow; rows: ClientList['rows']; assets: AssetLinks }

export function presentRecord(recorded: Recorded, { logins, set }: Logins): OnboardingRecord {
  return withAccounts(recorded, logins, (password) => ({ password_set: set.has(password) }))
}

/** Only for the client: it contains passwords. */
export function presentAccount(recorded: Recorded, own: OwnCredentials): OnboardingAccount {
  return withAccounts(recorded, own, (password) => ({ password: own[password] ?? '' }))
}

function withAccounts<Password>(
  recorded: Recorded,
  values: OwnCredentials,
  passwordOf: (field: CredentialField) => Password,
) {
  const account = (name: 'instagram' | 'twitter' | 'pinterest' | 'tripadvisor' | 'yelp' | 'website' | 'email') => ({
    login: values[`${name}_username`] ?? '',
    ...passwordOf(`${name}_password`),
  })
  return {
    ...shared(recorded),
    instagram: account('instagram'),
    twitter: account('twitter'),
    pinterest: account('pinterest'),
    trip: account('tripadvisor'),
    yelp: account('yelp'),
    website: { hostingName: values.website_hosting ?? '', ...account('website') },
    email: { link: values.email_link ?? '', ...account('email') },
  }
}

function shared({ row, rows, assets }: Recorded) {
  const answerOf = (key: string) => rows.get(key)?.answer ?? {}
  const texts = <Key extends string>(keys: readonly Key[], of: TextItem) =>
    mapKeys(keys, (key) => answerOf(`${of}_${key}`).text ?? '')
  return {
    _id: row.id,
    client_id: row.client_id,
    services_answered: row.services_answered,
    webstore: row.webstore,
    ...mapKeys(serviceFlags, (flag) => row[flag]),
    ...mapKeys(showFlags, (flag) => row[flag]),
    ...mapKeys(pageNames, (page) => ({ required: applies(page, row), completed: row[completedColumn[page]] })),
    ...mapKeys(invitedAccounts, (name) => ({ completed: answerOf(name).done === true })),
    form_emails: texts(formKeys, 'form'),
    social_handles: texts(handleKeys, 'handle'),
    assets,
    ...presentClientDates(answerOf('dates')),
    questionnaires: { social: texts(answerKeys, 'social'), branding: texts(answerKeys, 'branding') },
    ...presentStages(row),
    to_review: row.to_review,
    booked: row.booked,
  }
}

/** Whether the chosen services require the page (part 2, section 4). */
export const applies = (page: (typeof pageNames)[number], chosen: Chosen): boolean =>
  onboardingSteps.some((step) => step.page === page && step.applies(chosen))

/** Items that are one text, and what the bodies call them. */
const textFields = { form: 'forms', handle: 'handles', social: 'questions', branding: 'questions' } as const
type TextItem = keyof typeof textFields

type BodyOf<E extends keyof typeof contract> = (typeof contract)[E] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : never
export type AnswersByKey = readonly (readonly [key: string, answer: ItemAnswer])[]

export function accountsIn(body: BodyOf<'updateOwnAccounts'>): AnswersByKey {
  const { website, email } = body
  const logins: [string, ItemAnswer | undefined][] = [
    ...loginAccounts.map((name): [string, ItemAnswer | undefined] => [name, body[name]]),
    [
      'website',
      // One page of the requirements calls the login `username`.
      website && { place: website.hostingName, login: website.login ?? website.username, password: website.password },
    ],
    ['email', email && { place: email.link, login: email.login, password: email.password }],
  ]
  return [
    ...invitedAccounts.flatMap((name): AnswersByKey => {
      const done = body[name]?.completed
      return done === undefined ? [] : [[name, { done }]]
    }),
    ...logins.flatMap(([key, answer]): AnswersByKey => (answer ? [[key, answer]] : [])),
  ]
}

export const assetsIn = (assets: BodyOf<'updateClientAssets'>['assets']): AnswersByKey =>
  assetKeys.flatMap((kind): AnswersByKey => {
    const files = assets[kind]
    return files ? [[kind === 'branding' ? 'branding_guide' : kind, { files }]] : []
  })

export function eventsIn({ custom_dates: dates, ...body }: BodyOf<'updateEvents'>): AnswersByKey {
  const months = Object.fromEntries(monthLists.flatMap((month) => (body[month] ? [[month, body[month]]] : [])))
  return dates || Object.keys(months).length > 0 ? [['dates', { dates, months }]] : []
}

export const textsIn = <Value = string>(of: TextItem, texts: { [key: string]: Value | undefined } = {}) =>
  Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[`${of}_${key}`, { text }] as const]))

export function pathsOf(key: string): readonly string[] {
  if (key === 'dates') return [...monthLists, 'custom_dates']
  const [of, name] = splitText(key)
  if (of) return [`${textFields[of]}.${name}`]
  return [findStandardItem(key)?.files ?? key]
}

export function pathOf(key: string, field: string): string {
  if (field === 'files') return `assets.${findStandardItem(key)?.files ?? key}`
  if (field === 'text') return pathsOf(key)[0] ?? key
  return field === 'dates' ? 'custom_dates' : field.replace(/^months\./, '')
}

function splitText(key: string): [of: TextItem | undefined, name: string] {
  const [prefix = '', ...name] = key.split('_')
  return [prefix in textFields ? (prefix as TextItem) : undefined, name.join('_')]
}
