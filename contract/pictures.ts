import { z } from 'zod'
import { GivenId, Id } from './domain/ids.ts'
import { signedIn } from './domain/roles.ts'
import { endpoint, nothing } from './endpoint.ts'
import { pictureTypes } from './domain/pictures.ts'
import { text } from './domain/text.ts'

/** One page of faces asks at once. */
export const maxPictureIds = 100

/** The picture of a person, or the logo of a client's business; `location` is a signed link, valid for one hour. */
export const Picture = z
  .object({
    _id: GivenId,
    kind: z.enum(['person', 'business']),
    /** 256 px, WebP; with `&thumbnail=1` 96 px. */
    location: z.string(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

const problems = [
  'no_file_uploaded',
  'empty_file',
  'upload_cut_off',
  'too_large',
  'storage_quota',
  'storage_full',
] as const

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/pictures',
  who: signedIn,
  gate: 'open',
  viewable: true,
  summary:
    'The pictures of these people, and the logos of these clients, as far as the caller may see them; behind a closed gate their own',
  /** Ids between commas; one that names nobody has no picture. */
  query: z.object({ ids: text(maxPictureIds * 37) }),
  answers: { 200: z.object({ items: z.array(Picture) }) },
})

export const saveOwnPicture = endpoint({
  method: 'PUT',
  path: '/api/settings/picture',
  who: signedIn,
  gate: 'open',
  summary: `Set or replace the caller's picture: a square ${pictureTypes.join(', ')} in the multipart field \`file\``,
  consumes: 'multipart',
  answers: { 200: Picture },
  problems,
})

export const deleteOwnPicture = endpoint({
  method: 'DELETE',
  path: '/api/settings/picture',
  who: signedIn,
  gate: 'open',
  summary: "Remove the caller's picture; again: the same",
  answers: { 204: nothing },
})

/** An Employee needs the grant `assets`. */
export const saveClientLogo = endpoint({
  method: 'PUT',
  path: '/api/clients/:id/logo',
  who: signedIn,
  summary: "Set or replace the logo of a client's business: a square picture in the multipart field `file`",
  params: z.object({ id: Id }),
  consumes: 'multipart',
  answers: { 200: Picture },
  problems: [...problems, 'permission_missing'],
})

export const deleteClientLogo = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/logo',
  who: signedIn,
  summary: "Remove the logo of a client's business; again: the same",
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['permission_missing'],
})
