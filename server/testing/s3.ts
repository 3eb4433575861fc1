import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

// The package has no types.
type Context = {
  method: string
  path: string
  query: Record<string, string>
  status: number
  type: string
  body: unknown
  length: number | undefined
  respond: boolean
  res: ServerResponse
}
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>
type Server = { middleware: Middleware[]; run(): Promise<AddressInfo>; close(): Promise<void> }
type S3rver = new (options: object) => Server
type Signatures = { getStringToSign(canonical: { uri: string }, request: object): string }

const load = createRequire(import.meta.url)
const s3rver: S3rver = load('@20minutes/s3rver')
const signatures: Signatures = load('@20minutes/s3rver/lib/signature/v4.js')

// AWS and its SDK sign a bucket's own address with a slash at the end. This server omits it.
const { getStringToSign } = signatures
signatures.getStringToSign = (canonical, request) =>
  getStringToSign({ ...canonical, uri: canonical.uri.replace(/^\/[^/]+$/, '$&/') }, request)

const KEY = 'S3RVER' // the only account of this server
const BUCKET = 'foyer-test'
const UPLOADS = '._S3rver_uploads'

/** How the answers are broken: refused as busy, late, slow in coming, or cut off in their middle. */
export type S3Fault = 'busy' | 'stalls' | 'slow' | 'cut short'

const SLOW_MS = 300

type S3Options = {
  address?: string
  port?: number
  directory?: string
  bucket?: string
  /** Makes it HTTPS. */
  tls?: { key: string; cert: string }
}

/** An independent S3 implementation, by default on a free port of the loopback. It checks every signature. */
export async function openS3({
  address = '127.0.0.1',
  port: wanted = 0,
  bucket = BUCKET,
  tls,
  ...given
}: S3Options = {}) {
  const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'foyer-test-s3-')))
  const server = new s3rver({
    address,
    port: wanted,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: bucket, configs: [] }],
    ...tls,
  })
  // The missing features: aborted multipart uploads and their list.
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (context.method === 'DELETE' && uploadId !== undefined && /^[0-9a-f]+$/.test(uploadId)) {
      await rm(join(directory, bucket, UPLOADS, uploadId), { recursive: true })
      context.status = 204
    } else await next()
  })
  const state: { fault: S3Fault | undefined; stalled: PromiseWithResolvers<void> } = {
    fault: undefined,
    stalled: Promise.withResolvers(),
  }
  server.middleware.unshift(async (context, next) => {
    const { fault } = state
    if (fault === 'busy') {
      context.status = 503
      context.type = 'application/xml'
      context.body = '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>'
      return
    }
    if (fault === 'stalls') await state.stalled.promise
    if (fault === 'slow') await wait(SLOW_MS)
    await next()
    if (fault === 'cut short') cutShort(context)
  })
  const { port } = await server.run()
  return {
    config: {
      bucket,
      region: 'eu-central-1',
      endpoint: `${tls ? 'https' : 'http'}://${address}:${port}`,
      accessKeyId: KEY,
      secretAccessKey: KEY,
      forcePathStyle: true,
    },
    directory,
    /** Breaks the answers from now on; undefined ends that, and stalled requests go on. */
    setFault(fault: S3Fault | undefined) {
      state.fault = fault
      state.stalled.resolve()
      if (fault === 'stalls') state.stalled = Promise.withResolvers()
    },
    async close() {
      state.stalled.resolve()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A 200 that announces more than it sends. */
function cutShort(context: Context): void {
  const { res, body } = context
  if (body instanceof Readable) body.destroy()
  context.respond = false
  res.writeHead(200, { 'content-type': 'application/xml', 'content-length': Math.max(context.length ?? 0, 100) })
  res.write('<?xml version="1.0"')
  setTimeout(() => res.destroy(), 5)
}
