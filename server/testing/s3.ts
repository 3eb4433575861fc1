import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The package has no types.
type Context = { method: string; path: string; query: Record<string, string>; status: number }
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

/** An independent S3 implementation on a free port of the loopback. It checks every signature. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-test-s3-'))
  const server = new s3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  // The missing features: aborted multipart uploads and their list.
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (context.method === 'DELETE' && uploadId !== undefined && /^[0-9a-f]+$/.test(uploadId)) {
      await rm(join(directory, BUCKET, UPLOADS, uploadId), { recursive: true })
      context.status = 204
    } else await next()
  })
  const { port } = await server.run()
  return {
    config: {
      bucket: BUCKET,
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: KEY,
      secretAccessKey: KEY,
      forcePathStyle: true,
    },
    directory,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
