import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '#contract/files.ts'
import { ApiError } from '#server/platform/api-error.ts'

const FIELD = 'file'

export const multipartOptions = {
  // What is over it would be cut off in silence. One byte more comes through, by which the inspection knows.
  throwFileSizeLimit: false,
  limits: {
    fileSize: maxFileBytes + 1,
    // Room for the stray fields of a form, not for more.
    parts: 20,
    fields: 10,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}

/**
 * Hands on the first file in the field `file` while it comes in and reads past everything else, to the form's end. What breaks off
 * before that rejects. The rest is let run out either way: a browser listens only when it has said everything.
 */
export async function readUploadForm(
  request: FastifyRequest,
  take: (bytes: Readable, name: string) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw new ApiError('no_file_uploaded')
  const parts = request.parts()
  let isTaken = false
  try {
    for (let part = await next(parts); part !== undefined; part = await next(parts)) {
      if (part.type === 'field') continue
      if (isTaken || !isTheFile(part)) {
        part.file.resume()
        continue
      }
      isTaken = true
      await take(part.file, part.filename.replaceAll('%22', '"')) // as browsers write a quotation mark there
    }
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

type FilePart = Extract<Multipart, { type: 'file' }>

/** A form whose file was not chosen sends one without a name; without any at all bytes are a field, whatever the types say. */
const isTheFile = (part: FilePart) => part.fieldname === FIELD && Boolean(part.filename)

/** The errors of the parser and of the connection under it: more than there may be, or not all of it. */
async function next(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(isTooMuch ? 'too_large' : 'upload_cut_off', { cause: error })
  }
}
