import { z } from 'zod'

// One file: a tar, and behind its end a block that seals it. `tar` and `gunzip` can open it.
//
//   about.json                             what it is, by which a restore decides before it touches anything
//   tables/foyer.users/000001.copy.gz …    the rows in PostgreSQL's text format of COPY, a megabyte each
//   files/<workspace>/<file>               the bytes of the storage as they are
//   sums/000001 …                          SHA-256 of the files before it, as sha256sum writes them
//   totals.json                            what there was: rows and SHA-256 of each table, sequences, files

/** Goes up when an older Foyer could not read it any more. */
export const FORMAT = 1
export const ABOUT = 'about.json'
export const TOTALS = 'totals.json'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })
export type Table = z.infer<typeof Table>

export const About = z.object({
  format: z.literal(FORMAT),
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
const SEAL = /^foyer backup sealed with sha256 ([0-9a-f]{64})\n\0+$/

/** The last block of the file: by it a restore knows that all before it is there, and unchanged. */
export const sealOf = (sha256: string): Buffer =>
  Buffer.concat([Buffer.from(`foyer backup sealed with sha256 ${sha256}\n`)], SEAL_BYTES)

/** The checksum that a block seals; undefined where it is no seal. */
export const sealedSum = (block: Buffer): string | undefined => SEAL.exec(block.toString('latin1'))?.[1]

/** A message for the person at the terminal: why nothing was done, and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
