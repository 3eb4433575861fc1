import { sql } from 'kysely'
import type { Tier } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import type { SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { EMPLOYEE_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'
import { messagesOf, visiblePictures } from './visibility.ts'

/** Anyone may see the logos of a theme (FILE-2). */
export type ThemeLogo = 'thumbnail_logo' | 'homepage_logo'

/** The picture of a person, and the logo of a client's business. */
export type PictureUse = 'picture' | 'client_logo'
/** What a face shows: the Manager's business has the small logo of the theme. */
export type ShownPicture = PictureUse | 'thumbnail_logo'

/** The uses with a fixed name. */
export type NamedUse =
  | 'logo'
  | 'mailing_list'
  | 'branding'
  | 'fonts'
  | 'billing_media'
  | 'contract'
  | 'employee_form'
  | 'signed_form'
  | 'message'
  | PictureUse
  | ThemeLogo

export type FileUse =
  | NamedUse
  /** Of an item that the documents do not know. */
  | `item:${string}`

export type FileRow = {
  id: string
  owner_id: string | null
  uploaded_by: string
  name: string
  /** Detected from the bytes. */
  type: string
  size: number
  sha256: Buffer
  has_thumbnail: boolean
  /** When a thumbnail is made or tried again; null when there is none to make. */
  thumbnail_due: Date | null
}

export type StoredFileRow = FileRow & { created_at: Date }

const COLUMNS = [
  'created_at',
  'id',
  'owner_id',
  'uploaded_by',
  'name',
  'type',
  'size',
  'sha256',
  'has_thumbnail',
  'thumbnail_due',
] as const

export async function insertFile(tx: Transaction, file: FileRow, link_id: string | null): Promise<void> {
  // The database's clock decides when it is due.
  const thumbnail_due = file.thumbnail_due && sql<Date>`now()`
  await tx
    .insertInto('files')
    .values({ ...file, manager_id: tx.id, thumbnail_due, link_id })
    .execute()
}

/** Undefined once the workspace is closed, because its files are about to be deleted (SET-3). */
export const findFile = (db: WorkspaceDb, id: string): Promise<StoredFileRow | undefined> =>
  db.read
    .selectFrom('files')
    .select(COLUMNS)
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspaces')
          .select('workspaces.manager_id')
          .whereRef('workspaces.manager_id', '=', 'files.manager_id')
          .where('closed_at', 'is', null),
      ),
    )
    .executeTakeFirst()

export type Use = { kind: FileUse; subject_id: string }
export type UsedFile = { id: string; owner_id: string | null; uploaded_by: string; uses: Use[] }

const USES = `coalesce((select json_agg(json_build_object('kind', x.kind, 'subject_id', x.subject_id))
  from file_uses x where x.manager_id = f.manager_id and x.file_id = f.id), '[]')`

const WITH_USES = `select f.id, f.owner_id, f.uploaded_by, ${USES} as uses from files f`

/** What decides whether one person may see a file (policy.ts). */
export type FileForReader = StoredFileRow & {
  /** Undefined once the person is archived or deleted. */
  reader: { role: Role; tier: Tier | null; subscriptionStatus: string | null; twoStepMissing: boolean } | null
  uses: Use[]
  /** It came in a conversation of theirs, after they joined. */
  in_messages: boolean
  /** It came in a conversation of an active employee, after the employee joined (MSG-11). */
  in_inboxes: boolean
  /** It is a picture that they see. */
  as_picture: boolean
}

/** One statement, because a page of pictures opens many links at once. Undefined once the workspace is closed. */
export async function findFileForReader(
  db: WorkspaceDb,
  id: string,
  person: string,
): Promise<FileForReader | undefined> {
  const [row] = await db.sql<FileForReader>({
    name: 'file_for_reader',
    text: `
      select ${COLUMNS.map((column) => `f.${column}`).join(', ')},
        case when u.id is not null then json_build_object('role', u.role, 'tier', sub.tier,
          'subscriptionStatus', sub.status, 'twoStepMissing', ${EMPLOYEE_STEP_MISSING}) end as reader,
        ${USES} as uses,
        exists (${messagesOf('$3', 'f.id')}) as in_messages,
        exists (select from messages s
          join conversation_members m on m.manager_id = s.manager_id and m.conversation_id = s.conversation_id
            and m.left_at is null and s.seq > m.joined_seq
          join users e on e.manager_id = m.manager_id and e.id = m.user_id and e.role = 'Employee'
          where s.manager_id = $1 and s.file_id = f.id) as in_inboxes,
        exists (select ${visiblePictures({ id: '$3', role: 'u.role', hasEmployees: "sub.tier = 'agency'" })}
          and x.file_id = f.id) as as_picture
      from files f
      join workspaces w on w.manager_id = f.manager_id and w.closed_at is null
      left join users u on u.manager_id = f.manager_id and u.id = $3 and u.archived_at is null
      left join subscriptions sub on sub.manager_id = f.manager_id
      where f.manager_id = $1 and f.id = $2`,
    values: [db.id, id, person],
  })
  return row
}

export async function isThemeLogo(db: WorkspaceDb, file: string): Promise<boolean> {
  const kinds: readonly ThemeLogo[] = ['thumbnail_logo', 'homepage_logo']
  const row = await db.read
    .selectFrom('file_uses')
    .select('file_id')
    .where('manager_id', '=', db.id)
    .where('file_id', '=', file)
    .where('subject_id', '=', db.id)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return row !== undefined
}

/** The uses are read once the lock is there: a statement that waits for it does not see what was attached meanwhile. */
export async function lockFile(tx: Transaction, workspace: string, id: string): Promise<UsedFile[]> {
  await tx.selectFrom('files').where('manager_id', '=', workspace).where('id', '=', id).forUpdate().execute()
  return findUsedFile(tx, workspace, id)
}

export const findUsedFile = (tx: Transaction, workspace: string, id: string): Promise<UsedFile[]> =>
  tx.sql<UsedFile>({
    name: 'used_file',
    text: `${WITH_USES} where f.manager_id = $1 and f.id = $2`,
    values: [workspace, id],
  })

/** Includes files uploaded by the person and files uploaded for them. */
export const findFilesByName = (
  tx: Transaction,
  { person, name }: { person: string; name: string },
): Promise<UsedFile[]> =>
  tx.sql<UsedFile>({
    name: 'files_named',
    text: `${WITH_USES} where f.manager_id = $1 and f.name = $3 and (f.owner_id = $2 or f.uploaded_by = $2)`,
    values: [tx.id, person, name],
  })

export async function deleteFileRow(tx: Transaction, workspace: string, id: string): Promise<void> {
  await tx.deleteFrom('files').where('manager_id', '=', workspace).where('id', '=', id).execute()
}

/** Deletes those of the files that nothing uses. */
export async function deleteUnusedOf(tx: Transaction, workspace: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('files')
    .where('manager_id', '=', workspace)
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .execute()
}

/** Deletes what somebody uploaded by a link and did not give. */
export async function deleteUnusedOfLink(tx: Transaction, link: string): Promise<void> {
  await tx
    .deleteFrom('files')
    .where('manager_id', '=', tx.id)
    .where('link_id', '=', link)
    .where('unused_since', 'is not', null)
    .execute()
}

/** A file expires 20 hours after its last use ended. The job that deletes its bytes follows within minutes. */
const UNUSED_FOR = sql<Date>`now() - interval '20 hours'`

/** Deletes up to `limit` expired rows of all workspaces and returns their number. */
export async function deleteUnusedFiles(system: SystemDb, limit: number): Promise<number> {
  return system.transaction(async (tx) => {
    const unused = tx
      .selectFrom('files')
      .select(['manager_id', 'id'])
      .where('unused_since', '<', UNUSED_FOR)
      .orderBy('unused_since')
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const removed = await tx
      .with('unused', () => unused)
      .deleteFrom('files')
      .using('unused')
      .whereRef('files.manager_id', '=', 'unused.manager_id')
      .whereRef('files.id', '=', 'unused.id')
      .executeTakeFirst()
    return Number(removed.numDeletedRows)
  })
}

export async function listExistingIds(db: WorkspaceDb, ids: string[]): Promise<Set<string>> {
  const rows = await db.read
    .selectFrom('files')
    .select('id')
    .where('manager_id', '=', db.id)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
