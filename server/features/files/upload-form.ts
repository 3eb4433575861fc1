import type { Readable } from 'node:stream'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes, type ReceivedPart, type UploadedFile, type uploadFile } from '#contract/files.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Api, Input } from '#server/platform/http/route.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { safeFileName } from './file-name.ts'
import { type Checks, type Inspected, UploadInspection } from './upload-inspection.ts'

const FIELD = 'file'

const options = {
  // The parser would cut a longer file off silently. One extra byte comes through and tells the inspection.
  throwFileSizeLimit: false,
  limits: {
    fileSize: maxFileBytes + 1,
    // Room for the few other fields of a form.
    parts: 20,
    fields: 10,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}

/** The rest of a form around its file is far shorter. */
export const formBytes = 100_000

const isDeclaredTooLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > maxFileBytes + formBytes

/** Only this scope parses multipart forms, so the parser's hooks slow down no other call. */
export async function registerUploadRoutes(api: Api, routes: (scope: Api) => void): Promise<void> {
  await api.app.register(async (scope) => {
    await scope.register(multipart, options)
    // After the checks of the caller and before any of the body. The connection ends: nobody reads such a body to its end.
    scope.addHook('preParsing', async (request, reply) => {
      if (!isDeclaredTooLarge(request)) return
      reply.header('connection', 'close')
      throw new ApiError('too_large')
    })
    routes({ ...api, app: scope })
  })
}

type UploadAnswer = Input<typeof uploadFile>['answer']

export const answerUpload = (answer: UploadAnswer, stored: UploadedFile | ReceivedPart) =>
  'received' in stored ? answer(202, stored) : answer(201, stored)

/**
 * Streams the first file of the field `file` to the callback and ignores the rest of the form. An interrupted form
 * rejects. The request is read to its end either way, because a browser reads the answer only after it sent everything.
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
      await take(part.file, decodeName(part.filename))
    }
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

type FilePart = Extract<Multipart, { type: 'file' }>

/**
 * A form without a chosen file sends a part without a file name. Bytes without a name parse as a field, against the
 * types.
 */
const isTheFile = (part: FilePart) => part.fieldname === FIELD && Boolean(part.filename)

/** Browsers encode these three signs of a name in a form, and no other. */
const decodeName = (name: string) =>
  name.replaceAll(/%(22|0[AD])/gi, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Translates errors of the parser and of the connection. */
async function next(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw new ApiError(isTooMuch ? 'too_large' : 'upload_cut_off', { cause: error })
  }
}

/** Streams the form's file into the storage. */
export async function receiveFile(
  storage: Storage,
  key: string,
  request: FastifyRequest,
  checks: Checks,
): Promise<Inspected & { name: string }> {
  let received: (Inspected & { name: string }) | undefined
  await readUploadForm(request, async (bytes, name) => {
    const inspection = new UploadInspection(bytes, checks)
    await storage.put(key, inspection)
    received = { ...(await inspection.result()), name: safeFileName(name) }
  })
  if (!received) throw new ApiError('no_file_uploaded')
  return received
}
