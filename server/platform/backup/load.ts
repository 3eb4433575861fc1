import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Storage } from '#server/platform/storage/storage.ts'
import { entriesOf } from './archive-reader.ts'
import type { Secrets } from './encryption.ts'
import { copyIn, type TableLoad } from './copy.ts'
import { nameOf, type Table, type TableTotals, TOTALS, Totals } from './format.ts'

type Into = Secrets & { client: pg.ClientBase; storage: Storage; tables: readonly Table[] }

/** The rows into the tables and the files into the storage, each compared with what the backup says it should be. */
export async function loadEntries(file: string, { client, storage, tables, ...secrets }: Into): Promise<Totals> {
  const loaded: TableTotals[] = []
  const overAll = createHash('sha256')
  const unproven = new Map<string, string>()
  let files = 0
  let load: TableLoad | undefined
  const endTable = async () => {
    if (load) loaded.push(await load.end())
    load = undefined
  }

  for await (const { name, content, skip } of entriesOf(file, secrets)) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'tables') {
      if (load && nameOf(load.table) !== rest[0]) await endTable()
      load ??= copyIn(client, tableNamed(tables, rest[0]))
      await load.take(content)
      continue
    }
    await endTable()
    if (kind === 'files') {
      unproven.set(name, await putFile(storage, rest.join('/'), content))
      files++
    } else if (kind === 'sums') {
      const text = await buffer(content)
      overAll.update(text)
      prove(unproven, text.toString())
    } else if (name === TOTALS) {
      const totals = Totals.parse(JSON.parse((await buffer(content)).toString()))
      const came = { files, sha256: overAll.digest('hex'), unproven: unproven.size }
      compare(totals, loaded, came)
      return totals
    } else skip()
  }
  throw new Error('the backup ends before its totals')
}

function tableNamed(tables: readonly Table[], name: string | undefined): Table {
  const table = tables.find((candidate) => nameOf(candidate) === name)
  if (!table) throw new Error(`the backup holds rows of ${name ?? 'nothing'}, which it does not name`)
  return table
}

/** The content of a key never changes, so a file from an earlier attempt is simply written again. */
async function putFile(storage: Storage, key: string, content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  const tapped = Readable.from(
    (async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    })(),
    { objectMode: false },
  )
  await storage.put(key, tapped)
  return hash.digest('hex')
}

function prove(unproven: Map<string, string>, sums: string): void {
  for (const line of sums.trimEnd().split('\n')) {
    const [expected, name = ''] = line.split('  ')
    if (unproven.get(name) !== expected) throw new Error(`${name} is not what it was when the backup was made`)
    unproven.delete(name)
  }
}

function compare(
  totals: Totals,
  loaded: readonly TableTotals[],
  came: { files: number; sha256: string; unproven: number },
): void {
  const found = new Map(loaded.map((table) => [table.table, table]))
  for (const { table, rows, sha256 } of totals.tables) {
    const came = found.get(table)
    const same = came ? came.rows === rows && came.sha256 === sha256 : rows === 0
    if (!same) throw new Error(`the rows of ${table} are not those of the backup`)
  }
  if (came.unproven > 0 || came.files !== totals.files.count || came.sha256 !== totals.files.sha256)
    throw new Error('the files are not those of the backup')
}
