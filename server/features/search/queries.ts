import { phonePattern, searchPattern } from '#server/platform/db/sql-fragments.ts'
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
}
export type FoundGroupRow = { id: string; name: string }

export type SearchCriteria = {
  viewer: string
  typed: string
  /** Otherwise only staff are found. */
  withClients: boolean
}

/** The share of typed letter pairs that a name must have, chosen so that every accepted typo passes. */
const SHARED = '(select greatest(bit_count(letters_of($2)) * 2 / 5, 1))'

/* Returns far more rows than are shown: contract/domain/finding.ts ranks them by words later. `near` reads only the
   index users_by_letters. When many hundreds of names share all typed letters, names that begin with the text matter
   most: `beginning` finds them in the order of the client list, where U+FFFF sorts after every letter. The conversation comes first and
   then the membership, as a case has it: a plan for people with few conversations began with all of the viewer's, for each row.
   What is not searched is not in the text: as a parameter without a value it made PostgreSQL plan each call anew. Nor are the roles when
   they are all, which were compared with each of 10,000 rows. */
const peopleLike = (who: 'everybody' | 'staff', byContact: boolean) => `
  with near as (
    select id from (
      select id, bit_count(find_letters & (select letters_of($2))) as shared, bit_count(find_letters) as letters
      from users where manager_id = $1${who === 'staff' ? " and role in ('Manager', 'Employee')" : ''}) one
    where shared >= ${SHARED} order by shared desc, letters limit 120
  )${
    who === 'everybody'
      ? `, beginning as (
    select id from users where manager_id = $1 and role = 'Client'
      and business_name >= $4 and business_name < $4 || U&'\\FFFF' order by business_name limit 20
  )`
      : ''
  }${
    byContact
      ? `, written as (
    select id from users where manager_id = $1 and (search_text like $5 or phone like $6) limit 20
  )`
      : ''
  }
  select u.*, (
    select case when exists (select from conversation_members own where own.manager_id = $1 and own.conversation_id = direct.id
      and own.user_id = $3 and own.left_at is null) then direct.id end
    from conversations direct
    where direct.manager_id = $1
      and direct.direct_key = least(u.id::text, $3::uuid::text) || ' ' || greatest(u.id::text, $3::uuid::text)) as conversation
  from (select id from near${who === 'everybody' ? ' union select id from beginning' : ''}${byContact ? ' union select id from written' : ''}) found
  cross join lateral (
    select id, role, name, business_name, email, phone, archived_at is not null as archived
    from users where manager_id = $1 and id = found.id offset 0) u
  where u.id <> $3`

const STAFF = peopleLike('staff', false)
const PEOPLE = peopleLike('everybody', false)
const PEOPLE_WRITTEN = peopleLike('everybody', true)

/** Candidates by name, archived ones too, unordered: staff, and with clients everybody, also by email and phone. */
export async function findPeople(db: WorkspaceDb, wanted: SearchCriteria): Promise<FoundPersonRow[]> {
  const { viewer, typed, withClients } = wanted
  const values = [db.id, typed, viewer]
  if (!withClients) return db.sql<FoundPersonRow>({ name: 'staff_like', text: STAFF, values })
  // The part of an email before the @ is in the letter index; the rest is searched only when that much was typed.
  const isAddress = /^\S*[@.]\S*$/.test(typed) && typed.length > 2
  const address = isAddress ? searchPattern(typed.toLowerCase()) : null
  const phone = phonePattern(typed)
  values.push(typed.toLowerCase())
  return address === null && phone === null
    ? db.sql<FoundPersonRow>({ name: 'people_like', text: PEOPLE, values })
    : db.sql<FoundPersonRow>({ name: 'people_written', text: PEOPLE_WRITTEN, values: [...values, address, phone] })
}

const GROUPS = `
  select id, name from (
    select g.id, g.name, bit_count(g.find_letters & (select letters_of($2))) as shared, bit_count(g.find_letters) as letters
    from conversations g where g.manager_id = $1 and g.type = 'Group'
      and (select true from conversation_members own where own.manager_id = $1 and own.conversation_id = g.id
        and own.user_id = $3 and own.left_at is null)) one
  where shared >= ${SHARED} order by shared desc, letters limit 100`

/** Candidates among the viewer's groups by name, unordered. */
export const findGroups = (
  db: WorkspaceDb,
  { typed, viewer }: Pick<SearchCriteria, 'typed' | 'viewer'>,
): Promise<FoundGroupRow[]> =>
  db.sql<FoundGroupRow>({ name: 'groups_like', text: GROUPS, values: [db.id, typed, viewer] })
