import { z } from 'zod'
import { Count } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { listOrChange } from './domain/list-changes.ts'
import { bytes } from './domain/content-types.ts'
import { roles, signedIn } from './domain/roles.ts'
import { requiredText, text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

export const maxFileBytes = 100 * 1024 * 1024

/** A file in an answer: `location` is a signed link, valid for one hour. */
export const FileLink = z.object({ filename: z.string(), location: z.string() }).meta({ id: 'FileLink' })
export type FileLink = z.infer<typeof FileLink>

/** A file in a body: a location from an earlier answer; its signature may have expired. */
export const FileBody = z.strictObject({ filename: requiredText(500), location: requiredText(2000) })

export const maxFiles = 200
export const FilesBody = listOrChange(FileBody, maxFiles)

export const UploadedFile = z
  .object({
    _id: GivenId,
    filename: z.string(),
    location: z.string(),
    size: z.int().describe('bytes'),
    type: z.string(),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof UploadedFile>

/** A longer file is sent in parts of this length, so that a lost connection costs one of them at most (decision 74). */
export const longFileBytes = 20 * 1024 * 1024
export const filePartBytes = 4 * 1024 * 1024

const Offset = z.coerce.number<string | number>().int().min(0)

/** Which part of a long file a form has; all three or none. Parts are sent one after the other. */
export const FilePart = z.object({
  upload: Id.optional().describe('chosen by the caller, the same for all parts'),
  offset: Offset.optional().describe('of the first byte, a multiple of 4 MiB'),
  size: Offset.optional().describe('of the whole file, in bytes'),
})
export type FilePart = z.infer<typeof FilePart>

/** The answer to all parts but the last. */
export const ReceivedPart = z.object({ received: z.int().describe('bytes, from the first on') })
export type ReceivedPart = z.infer<typeof ReceivedPart>

/** Why any upload may be refused. */
const uploadProblems = [
  'no_file_uploaded',
  'empty_file',
  'upload_cut_off',
  'too_large',
  'storage_quota',
  'storage_full',
  'infected_file',
  'scan_unavailable',
  'conflict',
] as const satisfies readonly ErrorCode[]

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files/:userId',
  who: signedIn,
  summary: 'Upload one file, in the multipart field `file`',
  params: z.object({ userId: Id }),
  query: FilePart,
  consumes: 'multipart',
  answers: { 201: UploadedFile, 202: ReceivedPart },
  problems: uploadProblems,
})

export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/api/files/message/:userId',
  who: signedIn,
  summary: 'Upload an attachment, in the multipart field `file`',
  params: z.object({ userId: Id }),
  query: FilePart,
  consumes: 'multipart',
  answers: { 201: UploadedFile, 202: ReceivedPart },
  problems: uploadProblems,
})

/** The maximum size of a logo, in bytes. */
export const maxLogoBytes = 2 * 1024 * 1024

export const uploadThemeLogo = endpoint({
  method: 'POST',
  path: '/api/files/theme-logo/:userId',
  who: { Manager: 'agency' },
  summary: 'Upload a logo for the theme, in the multipart field `file`: it is drawn, and stored as PNG or JPEG',
  params: z.object({ userId: Id }),
  consumes: 'multipart',
  answers: { 201: UploadedFile },
  problems: uploadProblems,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:filename',
  who: signedIn,
  summary: "Remove a file by its id, or by a name that is its owner's alone",
  params: z.object({ filename: text(500) }),
  answers: { 204: nothing },
  problems: ['forbidden', 'several_files', 'file_in_use', 'conflict'],
})

/** The target of a `location`. A link without an expiry is public: a theme's logo. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/:filename',
  who: 'anyone',
  summary: 'The bytes, to whoever holds the signed link',
  params: z.object({ id: Id, filename: text(500) }),
  query: z.object({
    expires: z.coerce.number<string | number>().int().optional(),
    signature: text(200).optional(),
    /** The `expires` and the `signature`, with a full stop between, of a link to the thumbnail that stays the same for a day. */
    small: text(200).optional(),
    /** A thumbnail of an image instead; 202 while it is being made, 204 where there is none. */
    thumbnail: z.literal('1').optional(),
  }),
  /** 202 while the thumbnail is being made, 204 where there is none, 206 for a Range, 304 for a cached file, 412 for another version than asked for, 416 for a Range beyond its end. */
  answers: { 200: bytes, 202: nothing, 204: nothing, 206: bytes, 304: nothing, 412: nothing, 416: nothing },
  problems: ['file_link_expired'],
})

/** From this share of the quota on, the Manager is warned once and the bar changes its color. */
export const storageWarningShare = 0.8

/** At most this many people in the answer. */
export const mostUploaders = 5

export const showStorage = endpoint({
  method: 'GET',
  path: '/api/settings/storage',
  who: { Manager: true },
  gate: 'open',
  summary: 'How much room the files of the workspace take, and who stored most',
  answers: {
    200: z.object({
      used: Count.describe('bytes'),
      limit: Count.nullable().describe('bytes; null where there is no limit'),
      uploaders: z.array(
        z.object({
          _id: GivenId,
          /** Null once the person is deleted. */
          name: z.string().nullable(),
          role: z.enum(roles).nullable(),
          used: Count.describe('bytes'),
          files: Count,
        }),
      ),
    }),
  },
})
