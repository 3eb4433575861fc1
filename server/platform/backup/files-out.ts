import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isKey, ObjectMissing, type Storage } from '../storage/storage.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { numbered } from './copy.ts'
import type { Totals } from './format.ts'

/** After so many files come their sums. */
const SUMS_EACH = 1000
/** How often a stream that breaks off is taken up again, each time where it broke. */
const MOST_BREAKS = 5

type FilesOut = Totals['files'] & { damaged: string[] }
type KnownFile = { key: string; sha256: string | undefined }

/** The bytes of all workspaces of the snapshot. Files stored since then may be included, which is harmless. */
export async function filesOut(client: pg.ClientBase, storage: Storage, archive: ArchiveWriter): Promise<FilesOut> {
  const totals: FilesOut = { count: 0, bytes: 0, sha256: '', missing: [], damaged: [] }
  const overAll = createHash('sha256')
  let sums: string[] = []
  let partCount = 0
  const flush = async () => {
    const text = sums.join('')
    sums = []
    overAll.update(text)
    await archive.add(`sums/${numbered(++partCount)}`, Buffer.from(text))
  }

  for (const workspace of await workspacesOf(client)) {
    const hashes = new Map((await filesOf(client, workspace)).map(({ key, sha256 }) => [key, sha256]))
    for await (const { key } of storage.list(`${workspace}/`)) {
      const added = isKey(key) ? await addFile(storage, archive, key) : undefined
      if (!added) continue // foreign or deleted
      const expected = hashes.get(key)
      hashes.delete(key)
      if (expected !== undefined && expected !== added.sha256) totals.damaged.push(key)
      totals.count++
      totals.bytes += added.size
      sums.push(`${added.sha256}  files/${key}\n`)
      if (sums.length === SUMS_EACH) await flush()
    }
    totals.missing.push(...hashes.keys())
  }
  if (sums.length > 0) await flush()
  return { ...totals, sha256: overAll.digest('hex') }
}

/** Undefined where it is gone. */
async function addFile(
  storage: Storage,
  archive: ArchiveWriter,
  key: string,
): Promise<{ size: number; sha256: string } | undefined> {
  const size = await storage.size(key)
  if (size === undefined) return undefined
  const hash = createHash('sha256')
  const first = await storage.get(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined
    throw error
  })
  if (!first) return undefined
  await archive.addStream(
    `files/${key}`,
    size,
    (async function* () {
      for await (const chunk of withoutBreaks(storage, { key, size, first })) {
        hash.update(chunk)
        yield chunk
      }
    })(),
  )
  return { size, sha256: hash.digest('hex') }
}

/** A line that breaks in the middle of hours of reading is no reason to begin again. */
async function* withoutBreaks(
  storage: Storage,
  { key, size, first }: { key: string; size: number; first: AsyncIterable<Buffer> },
): AsyncGenerator<Buffer> {
  let read = 0
  let stream = first
  for (let breaks = 0; ; breaks++) {
    try {
      for await (const chunk of stream) {
        read += chunk.length
        yield chunk
      }
      return
    } catch (error) {
      if (breaks === MOST_BREAKS || error instanceof ObjectMissing) throw error
      if (read === size) return
      stream = await storage.get(key, { start: read, end: size - 1 })
    }
  }
}

async function workspacesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select manager_id as id from foyer.workspaces order by 1')
  return rows.map((row) => row.id)
}

/** The files in the database: each file and its thumbnail. */
async function filesOf(client: pg.ClientBase, workspace: string): Promise<KnownFile[]> {
  const { rows } = await client.query<{ key: string; sha256: string; has_thumbnail: boolean }>(
    `select manager_id || '/' || id as key, encode(sha256, 'hex') as sha256, has_thumbnail
     from foyer.files where manager_id = $1`,
    [workspace],
  )
  return rows.flatMap(({ key, sha256, has_thumbnail }) => [
    { key, sha256 },
    ...(has_thumbnail ? [{ key: `${key}.thumbnail`, sha256: undefined }] : []),
  ])
}
