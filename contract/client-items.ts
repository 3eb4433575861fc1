import { z } from 'zod'
import { Email, Timestamp } from './domain/fields.ts'
import { itemKinds } from './domain/item-kinds.ts'
import { textLimits } from './domain/text-limits.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { FilePart, ReceivedPart, UploadedFile, uploadFile } from './files.ts'
import { ClientItem, giveOwnItem, ItemAnswer } from './items.ts'

const byClient = { Client: true } as const

export const copyOwnItems = endpoint({
  method: 'POST',
  path: '/api/items/copy',
  who: byClient,
  summary: 'Send the caller a copy of their answers by email, without passwords',
  answers: { 204: nothing },
  problems: ['too_many_emails'],
})

/** A link that was sent to somebody without an account, as its client sees it. */
const SentLink = z.object({ key: z.string(), email: z.string(), sent: Timestamp, expires: Timestamp })

export const listItemLinks = endpoint({
  method: 'GET',
  path: '/api/item-links',
  who: byClient,
  viewable: true,
  summary: 'The links of the caller that still work, without the links themselves',
  answers: { 200: z.object({ items: z.array(SentLink) }) },
})

export const askSomebodyElse = endpoint({
  method: 'POST',
  path: '/api/items/:key/links',
  who: byClient,
  summary: 'Send one item by link to an address; an earlier link of the item ends',
  params: giveOwnItem.params,
  body: z.strictObject({ email: Email, note: text(textLimits.note).optional() }),
  answers: { 201: SentLink },
  problems: ['not_asked', 'item_approved', 'conflict', 'too_many_emails'],
})

export const withdrawItemLink = endpoint({
  method: 'DELETE',
  path: '/api/items/:key/links',
  who: byClient,
  summary: 'Take the link of one item back',
  params: giveOwnItem.params,
  answers: { 204: nothing },
})

/** All that the visitor of a link sees. */
export const VisitedItem = z
  .object({
    business: z.string(),
    asked_by: z.string(),
    note: z.string(),
    /** The address to invite. */
    agency_email: z.string(),
    expires: Timestamp,
    item: ClientItem.pick({
      title: true,
      help: true,
      example: true,
      options: true,
      address: true,
      second_factor: true,
      account_id: true,
      steps: true,
    }).extend({
      kind: z.enum(itemKinds),
      /** Whether the item takes days of the reference list. */
      months: z.boolean(),
      /** Whether the login has a place: the hosting provider, or a page to log in. */
      place: z.enum(['website', 'email']).nullable(),
    }),
  })
  .meta({ id: 'VisitedItem' })
export type VisitedItem = z.infer<typeof VisitedItem>

const LinkParams = z.object({ token: text(200) })
const linkProblems = ['invalid_link', 'too_many_requests'] as const

export const showItemLink = endpoint({
  method: 'GET',
  path: '/api/item-links/:token',
  who: 'anyone',
  summary: 'The one item of a link; asking does not use it up',
  params: LinkParams,
  answers: { 200: VisitedItem },
  problems: linkProblems,
})

export const giveByLink = endpoint({
  method: 'PUT',
  path: '/api/item-links/:token',
  who: 'anyone',
  summary: 'Give the item of a link, which ends it',
  params: LinkParams,
  body: ItemAnswer,
  answers: { 204: nothing },
  problems: [...linkProblems, 'unknown_file'],
})

/** All that is uploaded by one link, given or not. */
export const linkRoom = { files: 20, bytes: 250 * 1024 * 1024 } as const

export const uploadByLink = endpoint({
  method: 'POST',
  path: '/api/item-links/:token/files',
  who: 'anyone',
  summary: 'Upload one file for the item of a link, in the multipart field `file`',
  params: LinkParams,
  query: FilePart,
  consumes: 'multipart',
  answers: { 201: UploadedFile, 202: ReceivedPart },
  problems: [...linkProblems, ...uploadFile.problems],
})
