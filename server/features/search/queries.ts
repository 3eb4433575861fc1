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
  /** Their direct conversation with whoever looks; null where there is none. */
  conversation: string | null
}
export type FoundGroupRow = { id: string; name: string }

export type SearchCriteria = {
  viewer: string
  typed: string
  /** Null for all of them. */
  roles: readonly Role[] | null
  /** Also by e-mail and phone. */
  byContact: boolean
}

/** More letters than this share of what was typed have to be in a name, so that no mistake that is understood is too much. */
const SHARED = '(select greatest(bit_count(letters_of($2)) * 2 / 5, 1))'

/*
 * Far more than are shown: what is in the order of the letters here is put in order by its words later (contract/domain/finding.ts).
 * `near` reads nothing but the index users_by_letters. Where many hundreds have all letters that were typed, the ones that begin
 * with it are wanted: `beginning` finds them by the order of the client list, in which U+FFFF is behind every letter.
 */
const PEOPLE = `
  with near as (
    select id from (
      select id, bit_count(find_letters & (select letters_of($2))) as shared, bit_count(find_letters) as letters
      from users where manager_id = $1 and ($4::text[] is null or role = any($4))) one
    where shared >= ${SHARED} order by shared desc, letters limit 120
  ), beginning as (
    select id from users where manager_id = $1 and role = 'Client' and ($4::text[] is null or 'Client' = any($4))
      and business_name >= $3 and business_name < $3 || U&'\\FFFF' order by business_name limit 20
  ), written as (
    select id from users where manager_id = $1 and ($4::text[] is null or role = any($4))
      and ($5::text is not null or $6::text is not null) and (search_text like $5 or phone like $6) limit 20
  )
  select u.*, (
    select direct.id from conversations direct
    where direct.manager_id = $1
      and direct.direct_key = least(u.id::text, $7::uuid::text) || ' ' || greatest(u.id::text, $7::uuid::text)
      and exists (select from conversation_members own where own.manager_id = $1 and own.conversation_id = direct.id
        and own.user_id = $7 and own.left_at is null)) as conversation
  from (select id from near union select id from beginning union select id from written) found
  cross join lateral (
    select id, role, name, business_name, email, phone, archived_at is not null as archived
    from users where manager_id = $1 and id = found.id offset 0) u
  where u.id <> $7`

/** Everybody of these roles whose name may be meant, archived ones too, in no order. */
export async function findPeople(db: WorkspaceDb, wanted: SearchCriteria): Promise<FoundPersonRow[]> {
  const { viewer, typed, roles, byContact } = wanted
  // A name before an @ is among the letters; what stands behind it is looked for where somebody typed so much.
  const isAddress = byContact && /^\S*[@.]\S*$/.test(typed) && typed.length > 2
  const values = [
    db.id,
    typed,
    typed.toLowerCase(),
    roles,
    isAddress ? searchPattern(typed.toLowerCase()) : null,
    byContact ? phonePattern(typed) : null,
    viewer,
  ]
  return db.sql<FoundPersonRow>({ name: 'people_like', text: PEOPLE, values })
}

const GROUPS = `
  select id, name from (
    select g.id, g.name, bit_count(g.find_letters & (select letters_of($2))) as shared, bit_count(g.find_letters) as letters
    from conversations g where g.manager_id = $1 and g.type = 'Group'
      and exists (select from conversation_members own where own.manager_id = $1 and own.conversation_id = g.id
        and own.user_id = $3 and own.left_at is null)) one
  where shared >= ${SHARED} order by shared desc, letters limit 100`

/** The groups that the viewer is in whose name may be meant, in no order. */
export const findGroups = (
  db: WorkspaceDb,
  { typed, viewer }: Pick<SearchCriteria, 'typed' | 'viewer'>,
): Promise<FoundGroupRow[]> =>
  db.sql<FoundGroupRow>({ name: 'groups_like', text: GROUPS, values: [db.id, typed, viewer] })
