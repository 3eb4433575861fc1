import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'

// One file: a tar, and behind its end a block that seals it. `tar` and `gunzip` can open it. Encrypted, all of that is in
// one file of the age format, which `age` can open (encryption.ts).
//
//   about.json                             what it is, by which a restore decides before it touches anything
//   tables/foyer.users/000001.copy.gz …    the rows in PostgreSQL's text format of COPY, a megabyte each
//   files/<workspace>/<file>               the bytes of the storage as they are
//   sums/000001 …                          SHA-256 of the files before it, as sha256sum writes them
//   totals.json                            what there was: rows and SHA-256 of each table, sequences, files

/** Goes up when an older Foyer could not read it any more. 2: the seal is made with the installation's key. */
export const FORMAT = 2
export const ABOUT = 'about.json'
export const TOTALS = 'totals.json'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })
export type Table = z.infer<typeof Table>

export const About = z.object({
  format: z.int().min(1).max(FORMAT),
  made_at: z.iso.datetime(),
  /** The names of the migrations that had run, in their order. */
  migrations: z.array(z.string()).min(1),
  /** The ids of the installation's keys without which something in it cannot be read. They reveal nothing about the keys. */
  keys: z.array(z.string()).min(1),
  tables: z.array(Table),
})
export type About = z.infer<typeof About>

/** The only field that is read of a backup made by a newer version. */
export const AnyFormat = z.object({ format: z.int() })

const TableTotals = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
export type TableTotals = z.infer<typeof TableTotals>

const SequenceState = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /** As text, because a bigint may be more than a number holds. */
  last_value: z.string(),
  is_called: z.boolean(),
})
export type SequenceState = z.infer<typeof SequenceState>

export const Totals = z.object({
  tables: z.array(TableTotals),
  sequences: z.array(SequenceState),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Over all the sums, in their order. */
    sha256: z.string(),
    /** Keys of files that the database names and the storage did not have. */
    missing: z.array(z.string()),
  }),
})
export type Totals = z.infer<typeof Totals>

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`

export const SEAL_BYTES = 512
const SEAL = /^foyer backup sealed with sha256 ([0-9a-f]{64})\n(?:hmac-sha256 ([0-9a-f]{16}) ([0-9a-f]{64})\n)?\0+$/

/**
 * The last block of the file. The sum says that all before it is there and unchanged; the code of the installation's
 * key, that nobody without the key made it.
 */
export function sealOf(sha256: string, keys: Keyring): Buffer {
  const key = keys.current()
  const text = `foyer backup sealed with sha256 ${sha256}\nhmac-sha256 ${key.id} ${codeOf(sha256, key)}\n`
  return Buffer.concat([Buffer.from(text)], SEAL_BYTES)
}

export type Seal = { sha256: string; keyId: string | undefined; code: string | undefined }

/** Undefined where it is no seal. Without a code it is of format 1. */
export function readSeal(block: Buffer): Seal | undefined {
  const [found, sha256, keyId, code] = SEAL.exec(block.toString('latin1')) ?? []
  return found === undefined || sha256 === undefined ? undefined : { sha256, keyId, code }
}

export function isSealedBy({ sha256, code }: Seal, key: InstallationKey): boolean {
  return code !== undefined && timingSafeEqual(Buffer.from(code, 'hex'), Buffer.from(codeOf(sha256, key), 'hex'))
}

const codeOf = (sha256: string, key: InstallationKey) =>
  createHmac('sha256', key.derived('backup seal')).update(sha256).digest('hex')

/** A message for the person at the terminal: why nothing was done, and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
