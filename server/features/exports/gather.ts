import { Readable } from 'node:stream'
import { exportTexts } from '#contract/texts/exports.ts'
import type { Parts } from '#server/parts.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { clientKinds } from './clients.ts'
import { conversationsIn } from './conversations.ts'
import { type FileToPack, filesToPack } from './files.ts'
import { namesOnce } from './paths.ts'
import type { Begun } from './queries.ts'
import { amountsOf } from './queries-records.ts'
import { flatKinds, type Kind } from './records.ts'
import { asCsv, asJson, type Pages } from './rows.ts'
import type { Zip } from './zip.ts'

/** How far it is, in bytes. It is told from time to time, so it is changed in place. */
export type Progress = { done: number; total: number }

/** What a record is taken for, as nobody knows before: of its two forms each is half. */
const RECORD_BYTES = 512

type Story = { parts: Parts; workspace: string; zip: Zip; progress: Progress; begun: Begun }

/**
 * Everything of a workspace. The records are read in one snapshot, so they fit together; a file's bytes never change, they are
 * only there or removed meanwhile. They come after the records, so that no transaction is open for as long as they take.
 */
export async function gather({ parts, workspace, zip, progress, begun }: Story): Promise<void> {
  const date = begun.began
  const files = await parts.db.forWorkspace(workspace).snapshot(async (db) => {
    const { records, bytes } = await amountsOf(db)
    progress.total = records * RECORD_BYTES + bytes
    const once = namesOnce()
    const packed = await filesToPack(db, once)
    const pathOf = (file: string | null) => (file === null ? null : (packed.get(file)?.path ?? null))
    const conversations = await conversationsIn(db, { pathOf, once })
    const listed = [...clientKinds(db, parts), ...flatKinds(db, pathOf), conversations.index]
    await zip.add('README.txt', Readable.from([readme(begun, listed)]), { date, compress: true })
    for (const kind of [...listed, ...conversations.each]) await addKind(zip, kind, progress, date)
    return packed
  })
  const missing: string[] = []
  for (const file of files.values()) {
    if (!(await addFile(parts, zip, file, progress))) missing.push(file.path)
  }
  if (missing.length === 0) return
  await zip.add('NOT-INCLUDED.txt', Readable.from([exportTexts.missing(missing)]), { date, compress: true })
}

const readme = ({ name, business_name, began }: Begun, kinds: readonly Kind[]): string =>
  exportTexts.readme({
    business: business_name,
    by: name,
    at: began.toISOString(),
    kinds: kinds.map((kind) => ({ name: kind.name, about: kind.about })),
  })

async function addKind(zip: Zip, kind: Kind, progress: Progress, date: Date): Promise<void> {
  const counted = <Row>(pages: Pages<Row>) => counting(pages, progress, (page) => (page.length * RECORD_BYTES) / 2)
  await zip.add(`${kind.name}.json`, asJson(counted(kind.json())), { date, compress: true })
  await zip.add(`${kind.name}.csv`, asCsv(kind.columns, counted(kind.rows())), { date, compress: true })
}

/** False where its bytes are gone: it was removed since the snapshot. */
async function addFile({ storage }: Parts, zip: Zip, file: FileToPack, progress: Progress): Promise<boolean> {
  const { key, path, date, compress, size } = file
  const bytes = await storage.get(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined
    throw error
  })
  if (!bytes) {
    progress.done += size
    return false
  }
  const pieces: AsyncIterable<Buffer> = bytes
  await zip.add(path, Readable.from(counting(pieces, progress, (piece) => piece.length)), { date, compress })
  return true
}

async function* counting<Piece>(
  pieces: AsyncIterable<Piece>,
  progress: Progress,
  sizeOf: (piece: Piece) => number,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    progress.done += sizeOf(piece)
    yield piece
  }
}
