import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from './archive-writer.ts'
import { sqlColumns, sqlName } from './catalog.ts'
import { nameOf, type Table, type TableTotals } from './format.ts'

const gzip = promisify(gzipCallback)
const gunzip = promisify(gunzipCallback)

/** A tar has to know how long an entry is before it comes, so a table comes in pieces. */
const PIECE_BYTES = 1024 * 1024

/** The rows as the transaction sees them, into the archive piece by piece. */
export async function copyOut(client: pg.ClientBase, table: Table, archive: ArchiveWriter): Promise<TableTotals> {
  const rows = client.query(copyTo(`copy ${sqlName(table)} (${sqlColumns(table)}) to stdout`))
  const hash = createHash('sha256')
  let pieces = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    await archive.add(`tables/${nameOf(table)}/${numbered(++pieces)}.copy.gz`, await gzip(piece, { level: 4 }))
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return { table: nameOf(table), rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Takes the pieces of one table and puts its rows in; `end` says what came. */
export type TableLoad = { table: Table; take(piece: AsyncIterable<Buffer>): Promise<void>; end(): Promise<TableTotals> }

export function copyIn(client: pg.ClientBase, table: Table): TableLoad {
  const rows = client.query(copyFrom(`copy ${sqlName(table)} (${sqlColumns(table)}) from stdin`))
  const ended = finished(rows)
  ended.catch(() => {}) // every await checks it
  const hash = createHash('sha256')
  return {
    table,
    async take(piece) {
      const text = await gunzip(await buffer(piece))
      hash.update(text)
      if (!rows.write(text)) await Promise.race([once(rows, 'drain'), ended])
    },
    async end() {
      rows.end()
      await ended
      return { table: nameOf(table), rows: rows.rowCount, sha256: hash.digest('hex') }
    },
  }
}

export const numbered = (piece: number): string => String(piece).padStart(6, '0')
