import { z } from 'zod'
import { Count, Day, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemKinds } from './domain/item-kinds.ts'
import { fewestMinutes, itemStates } from './domain/items.ts'
import { listOrChange } from './domain/list-changes.ts'
import { recordOf } from './domain/record-of.ts'
import { textLimits } from './domain/text-limits.ts'
import { Name, optionalName, requiredName } from './domain/names.ts'
import { began, requiredText, text } from './domain/text.ts'
import { endpoint } from './endpoint.ts'
import { FileLink, FilesBody } from './files.ts'
import {
  CustomDatesBody,
  ItemTally,
  MonthBody,
  monthLists,
  pageNames,
  serviceFlags,
  showFlags,
} from './onboarding-record.ts'
import { fieldTexts } from './texts/shared.ts'

/** The key of an item: of the standard list, or `own_…` of a workspace's own. */
export const ItemKey = text(60).regex(/^[a-z][a-z0-9_]*$/, fieldTexts.missing)
export const maxItems = 500
export const maxQuestionLength = 2000

/** What a person reads of an item, and what a login or invitation is about. */
const words = {
  title: Name,
  help: text(maxQuestionLength).optional(),
  example: text(textLimits.example).optional(),
  /** Of a choice. */
  options: z.array(Name).max(50).optional(),
  /** Where one logs in. */
  address: text(textLimits.website).optional(),
  /** Whether the login asks for a second factor; then the client is asked how. */
  second_factor: z.boolean().optional(),
  /** Our account's id, which the client invites. */
  account_id: optionalName().optional(),
  /** How the client invites us. */
  steps: z.array(requiredText(textLimits.step)).max(20).optional(),
}

/** One entry of a workspace's list: of the standard list with what was changed, or one of its own. */
export const ListedItem = z
  .strictObject({
    key: ItemKey,
    ...z.object(words).partial().shape,
    /** Required for own items, which the standard list does not know. */
    kind: z.enum(itemKinds).optional(),
    services: z.array(text(60)).max(50).optional(),
    required: z.boolean().optional(),
    minutes: z.number().min(fewestMinutes).max(240).optional(),
    on: z.boolean(),
  })
  .meta({ id: 'ListedItem' })
export type ListedItem = z.infer<typeof ListedItem>

export const ListedService = z
  .strictObject({
    key: ItemKey,
    title: requiredName(textLimits.service),
    on: z.boolean(),
    /** What happens next and when, told to the client at the end. */
    closing: text(textLimits.note).optional(),
  })
  .meta({ id: 'ListedService' })
export type ListedService = z.infer<typeof ListedService>

export const ItemList = z
  .strictObject({ services: z.array(ListedService).max(50), items: z.array(ListedItem).max(maxItems) })
  .meta({ id: 'ItemList' })
export type ItemList = z.infer<typeof ItemList>

const Person = z.object({
  /** Null for a visitor without an account. */
  id: GivenId.nullable(),
  name: z.string(),
})

/** An item as one client is asked it, without passwords. */
export const ClientItem = z
  .object({
    key: z.string(),
    kind: z.enum(itemKinds),
    page: z.enum([...pageNames, 'more_page']),
    services: z.array(z.string()),
    required: z.boolean(),
    minutes: z.number(),
    ...z.object(words).shape,
    title: z.string(),
    /** Asked of this client alone. */
    only_here: z.boolean(),
    state: z.enum(itemStates),
    /** It waits for the agency's review: given, and not by staff. */
    to_review: z.boolean(),
    /** Why it was sent back, or why it does not apply. */
    reason: z.string().nullable(),
    due: Day.nullable(),
    given: z.object({ by: Person, at: Timestamp }).nullable(),
    decided: z.object({ by: Person, at: Timestamp }).nullable(),
    answer: z.object({
      text: z.string().optional(),
      choices: z.array(z.string()).optional(),
      dates: z.array(z.object({ date: z.string(), name: z.string() })).optional(),
      /** Observances by month, of the item `dates` only. */
      months: z.object(recordOf(monthLists, z.array(z.string()))).optional(),
      files: z.array(FileLink).optional(),
      login: z.string().optional(),
      /** Where one logs in, or who hosts. */
      place: z.string().optional(),
      password_set: z.boolean().optional(),
      done: z.boolean().optional(),
    }),
  })
  .meta({ id: 'ClientItem' })
export type ClientItem = z.infer<typeof ClientItem>

export const ClientItems = z
  .object({
    /** Those that the caller may see; all counts are of these. */
    items: z.array(ClientItem),
    settled: Count,
    of: Count,
    /** The estimate for what is open, corrected by how long this client took. */
    minutes_left: z.number(),
    services: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        closing: z.string(),
        ready: z.boolean(),
        items: ItemTally,
      }),
    ),
  })
  .meta({ id: 'ClientItems' })
export type ClientItems = z.infer<typeof ClientItems>

/** `offer` is what the client's list leaves of the documents' services and platforms, and what it adds. */
const OwnItems = ClientItems.extend({
  offer: z.object({
    off: z.array(z.enum([...serviceFlags, ...showFlags, 'webstore'])),
    own: z.array(z.object({ key: z.string(), title: z.string(), chosen: z.boolean() })),
  }),
})
export type OwnItems = z.infer<typeof OwnItems>

/**
 * The answer to an item: the fields of its kind. A missing field keeps its value; an empty text deletes it. Lists are replaced whole, or
 * changed by element.
 */
export const ItemAnswer = z.strictObject({
  /** short_text, long_text, email, handle. */
  text: text(textLimits.answer).optional(),
  /** choice (at most one) and choices. */
  choices: listOrChange(text(textLimits.name), 50).optional(),
  /** dates of an own item. */
  dates: CustomDatesBody.optional(),
  /** Observances by month; of the item `dates`. */
  months: z.strictObject(recordOf(monthLists, MonthBody.optional())).optional(),
  files: FilesBody.optional(),
  login: text(textLimits.entry).optional(),
  password: text(textLimits.entry).optional(),
  place: text(textLimits.entry).optional(),
  /** invitation. */
  done: z.boolean().optional(),
})
export type ItemAnswer = z.infer<typeof ItemAnswer>

const ItemParams = z.object({ key: ItemKey })
const ClientParams = z.object({ id: Id })
const ClientItemParams = z.object({ id: Id, key: ItemKey })
const byClient = { Client: true } as const
const byStaff = { Manager: true, Employee: true } as const
const problems = ['not_asked', 'item_approved', 'unknown_file'] as const

export const listOwnItems = endpoint({
  method: 'GET',
  path: '/api/items',
  who: byClient,
  viewable: true,
  summary: 'What the caller is asked, how far they are, and what they can choose from',
  answers: { 200: OwnItems },
})

export const giveOwnItem = endpoint({
  method: 'PUT',
  path: '/api/items/:key',
  who: byClient,
  summary: 'Give an item',
  params: ItemParams,
  body: ItemAnswer.extend({ before: z.strictObject({ text: began(textLimits.answer) }).optional() }),
  answers: { 200: ClientItem },
  problems: [...problems, 'password_needed', 'changed_meanwhile'],
})

export const settleOwnItem = endpoint({
  method: 'PUT',
  path: '/api/items/:key/state',
  who: byClient,
  summary: 'Say that an item does not apply, or ask for it again',
  params: ItemParams,
  body: z.strictObject({ state: z.enum(['not_applicable', 'open']), reason: text(textLimits.note).optional() }),
  answers: { 200: ClientItem },
  problems: ['not_asked', 'item_approved'],
})

export const listClientItems = endpoint({
  method: 'GET',
  path: '/api/clients/:id/items',
  who: byStaff,
  summary: 'What a client is asked; an Employee gets the items granted to them',
  params: ClientParams,
  answers: { 200: ClientItems },
})

export const giveClientItem = endpoint({
  method: 'PUT',
  path: '/api/clients/:id/items/:key',
  who: byStaff,
  summary: 'Fill in an item for a client; an Employee only those granted',
  params: ClientItemParams,
  body: ItemAnswer,
  answers: { 200: ClientItem },
  problems: ['not_asked', 'field_not_granted', 'unknown_file'],
})

export const decideItems = endpoint({
  method: 'POST',
  path: '/api/clients/:id/items/decide',
  who: byStaff,
  summary: 'Approve items, send them back with a reason, or open approved ones again; all or none',
  params: ClientParams,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          key: ItemKey,
          decision: z.enum(['approve', 'send_back', 'reopen', 'not_applicable']),
          reason: text(textLimits.note).optional(),
          /** The state that was looked at; another one meanwhile is refused. */
          state: z.enum(itemStates),
          /** When the answer that was looked at was given; another one meanwhile is refused. */
          given_at: Timestamp.nullable().optional(),
        }),
      )
      .min(1)
      .max(maxItems),
  }),
  answers: { 200: ClientItems },
  problems: ['not_asked', 'field_not_granted', 'decided_meanwhile'],
})

export const askForItem = endpoint({
  method: 'POST',
  path: '/api/clients/:id/items',
  who: { Manager: true },
  summary: 'Ask one client for one more item',
  params: ClientParams,
  body: z.strictObject({
    /** An item of the list that this client is not asked yet; else an item of its own. */
    key: ItemKey.optional(),
    kind: z.enum(itemKinds).optional(),
    ...z.object(words).partial().shape,
    due: Day.optional(),
    /** Stands with the item in place of its help. */
    message: text(textLimits.note).optional(),
  }),
  answers: { 201: ClientItem },
  problems: ['conflict'],
})

export const withdrawItem = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/items/:key',
  who: { Manager: true },
  summary: 'No longer ask this client for an item; what was given stays',
  params: ClientItemParams,
  answers: { 200: ClientItems },
  problems: ['not_asked'],
})

/** What the agency chose when inviting; without services the client is asked (ONB-2). */
export const InvitedFor = z.strictObject({
  services: z.array(text(60)).max(50).optional(),
  platforms: z.array(z.enum([...showFlags, 'webstore'])).optional(),
  /** Items of the list that this client is not asked. */
  left_out: z.array(ItemKey).max(maxItems).optional(),
  due: Day.optional(),
  note: text(textLimits.note).optional(),
  name: optionalName().optional(),
  business_name: optionalName().optional(),
})
export type InvitedFor = z.infer<typeof InvitedFor>
