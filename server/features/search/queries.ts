import { phonePattern, searchPattern } from '#server/platform/db/sql-fragments.ts'
import { plain } from '#contract/domain/finding.ts'
import type { Role } from '#contract/endpoint.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'

export type FoundPersonRow = {
  id: string
  role: Role
  name: string
  business_name: string
  email: string
  phone: string
  archived: boolean
  /** Their direct conversation with the viewer; null without one. */
  conversation: string | null
  /** How many clients the workspace has, where their names were compared. */
  clients?: number | null
}
export type FoundGroupRow = { id: string; name: string }

export type SearchCriteria = {
  viewer: string
  typed: string
  /** Otherwise only staff are found. */
  withClients: boolean
  /** Those with similar names who fit, where they are known. */
  near?: readonly string[] | undefined
}

/** Of the people with similar names. */
export const MOST_NEAR = 120

const OF = { everybody: '', staff: " and role in ('Manager', 'Employee')" }

/** The share of typed letter pairs that a name must have, chosen so that every accepted typo passes. */
const SHARED = '(select greatest(bit_count(letters_of($2)) * 2 / 5, 1))'

/* Returns far more rows than are shown: contract/domain/finding.ts ranks them by words later. `near` reads only the
   index users_by_letters. When many hundreds of names share all typed letters, names that begin with the text matter
   most: `beginning` finds them in the order of the client list, where U+FFFF sorts after every letter. The conversation comes first and
   then the membership, as a case has it: a plan for people with few conversations began with all of the viewer's, for each row.
   What is not searched is not in the text: as a parameter without a value it made PostgreSQL plan each call anew. Nor are the roles when
   they are all, which were compared with each of 10,000 rows. */
const nearOf = (who: 'everybody' | 'staff') => `
  select id from (
    select id, bit_count(find_letters & (select letters_of($2))) as shared, bit_count(find_letters) as letters
    from users where manager_id = $1${OF[who]}) one
  where shared >= ${SHARED} order by shared desc, letters limit ${MOST_NEAR}`
const NEAR_KNOWN = 'select id from unnest($2::uuid[]) known (id)'
const CLIENTS = '(select active + archived from client_counts where manager_id = $1) as clients'

const peopleLike = (who: 'everybody' | 'staff', asWritten: boolean, isKnown: boolean) => `
  with near as (${isKnown ? NEAR_KNOWN : nearOf(who)})${
    asWritten
      ? `, written as (
    select id from users where manager_id = $1${OF[who]} and (folded_text like ${who === 'staff' ? '$4' : '$5'} or phone like ${who === 'staff' ? '$5' : '$6'}::text) limit 20
  )`
      : ''
  }${
    who === 'everybody'
      ? `, beginning as (
    select id from users where manager_id = $1 and role = 'Client'
      and business_name >= $4 and business_name < $4 || U&'\\FFFF' order by business_name limit 20
  )`
      : ''
  }
  select u.*,${isKnown ? '' : ` ${CLIENTS},`} (
    select case when exists (select from conversation_members own where own.manager_id = $1 and own.conversation_id = direct.id
      and own.user_id = $3 and own.left_at is null) then direct.id end
    from conversations direct
    where direct.manager_id = $1
      and direct.direct_key = least(u.id::text, $3::uuid::text) || ' ' || greatest(u.id::text, $3::uuid::text)) as conversation
  from (select id from near${who === 'everybody' ? ' union select id from beginning' : ''}${asWritten ? ' union select id from written' : ''}) found
  cross join lateral (
    select id, role, name, business_name, email, phone, archived_at is not null as archived
    from users where manager_id = $1 and id = found.id offset 0) u
  where u.id <> $3 order by u.id`

/** The letter index has letters and digits by their bytes, and of an address what stands before the @. The rest is read as it is written. */
const isOutsideIndex = (typed: string) => /[^a-z\d\s]/.test(plain(typed))

/** Candidates by name, archived ones too, in an order that stays: staff, and with clients everybody, also by email and phone. */
export async function findPeople(db: WorkspaceDb, wanted: SearchCriteria): Promise<FoundPersonRow[]> {
  const { viewer, typed, withClients, near } = wanted
  const phone = withClients ? phonePattern(typed) : null
  const isWritten = isOutsideIndex(typed) || phone !== null
  const values = [
    db.id,
    near ?? typed,
    viewer,
    ...(withClients ? [typed.toLowerCase()] : []),
    ...(isWritten ? [searchPattern(typed), phone] : []),
  ]
  const who = withClients ? 'everybody' : 'staff'
  const isKnown = near !== undefined
  const name = `find_${who}${isWritten ? '_written' : ''}${isKnown ? '_known' : ''}`
  return db.sql<FoundPersonRow>({ name, text: peopleLike(who, isWritten, isKnown), values, isPlannedOnce: !isWritten })
}

/** The letter pairs of what was typed, and the version of the names. */
export function findLettersTyped(
  db: WorkspaceDb,
  typed: string,
): Promise<{ letters: Buffer; version: number } | undefined> {
  return db.sqlOne<{ letters: Buffer; version: number }>({
    name: 'letters_typed',
    text: 'select bit_send(letters_of($2)) as letters, names_version as version from client_counts where manager_id = $1',
    values: [db.id, typed],
  })
}

/** The texts of a person that a search compares. */
export type Named = Pick<FoundPersonRow, 'id' | 'role' | 'name' | 'business_name' | 'email' | 'phone'>

/** All people of a workspace with the letter pairs of their names. Without a name: it takes long. */
export const loadNames = (db: WorkspaceDb): Promise<(Named & { letters: Buffer; version: number })[]> =>
  db.sql({
    text: `select u.id, u.role, u.name, u.business_name, u.email, u.phone, bit_send(u.find_letters) as letters, counts.names_version as version
      from client_counts counts join users u on u.manager_id = $1 where counts.manager_id = $1`,
    values: [db.id],
  })

const groupsLike = (asWritten: boolean) => `
  select id, name from (
    select g.id, g.name, bit_count(g.find_letters & (select letters_of($2))) as shared, bit_count(g.find_letters) as letters
    from conversations g where g.manager_id = $1 and g.type = 'Group'
      and (select true from conversation_members own where own.manager_id = $1 and own.conversation_id = g.id
        and own.user_id = $3 and own.left_at is null)) one
  where shared >= ${SHARED}${asWritten ? ' or plain(name) like $4' : ''} order by shared desc, letters limit 100`

const GROUPS = { groups_like: groupsLike(false), groups_written: groupsLike(true) }

/** Candidates among the viewer's groups by name, unordered. */
export async function findGroups(
  db: WorkspaceDb,
  { typed, viewer }: Pick<SearchCriteria, 'typed' | 'viewer'>,
): Promise<FoundGroupRow[]> {
  const isWritten = isOutsideIndex(typed)
  const name = isWritten ? 'groups_written' : 'groups_like'
  const values = [db.id, typed, viewer, ...(isWritten ? [searchPattern(typed)] : [])]
  return db.sql<FoundGroupRow>({ name, text: GROUPS[name], values })
}
