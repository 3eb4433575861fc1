import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { query, type RecordQuery, same } from './records.ts'

const listIn = (key: string): string =>
  `array(select jsonb_array_elements_text(case when i.asked ? '${key}' then i.asked -> '${key}' else '[]' end))`

export const confirmationQuery = query(
  'date-confirmations',
  {
    ...same('t', 'client_id'),
    client: 'c.business_name',
    ...same('t', 'year'),
    confirmed: 't.confirmed_at',
    dates: `array(select (d ->> 'date') || ' ' || (d ->> 'name') from jsonb_array_elements(t.dates) d)`,
  },
  `from date_confirmations t join users c on c.manager_id = t.manager_id and c.id = t.client_id
    where t.manager_id = $1 order by c.business_name, c.id, t.year`,
)
/** Without the links; `asked_…` is what the agency chose when inviting. */
export const invitationQuery = query(
  'invitations',
  {
    ...same('i', 'id', 'email', 'role'),
    sent_by: 'u.name',
    sent: 'i.sent_at',
    expires: 'i.expires_at',
    used: 'i.used_at',
    withdrawn: 'i.withdrawn_at',
    asked_services: listIn('services'),
    asked_accounts: listIn('platforms'),
    asked_without: listIn('left_out'),
    asked_by_day: `i.asked ->> 'due'`,
    asked_note: `i.asked ->> 'note'`,
    asked_name: `i.asked ->> 'name'`,
    asked_business: `i.asked ->> 'business_name'`,
  },
  `from invitations i left join users u on u.manager_id = i.manager_id and u.id = i.sent_by
    where i.manager_id = $1 order by i.id`,
)

/** What became of the items that clients are asked, and the answers that the documents' record has no place for. */
export const itemQuery = query(
  'client-items',
  {
    ...same('t', 'client_id'),
    client: 'c.business_name',
    item: 't.key',
    ...same('t', 'state', 'reason'),
    answer: 't.answer::text',
    due: 't.due_on',
    given: 't.given_at',
    given_by: 't.given_by_name',
    decided: 't.decided_at',
    decided_by: 't.decided_by_name',
  },
  `from client_items t join users c on c.manager_id = t.manager_id and c.id = t.client_id
    where t.manager_id = $1 order by c.business_name, c.id, t.key`,
)

/** Who was asked for an item by link, never the link. */
export const itemLinkQuery = query(
  'item-links',
  {
    ...same('t', 'client_id'),
    client: 'c.business_name',
    item: 't.key',
    asked: 't.email',
    ...same('t', 'note'),
    sent: 't.created_at',
    expires: 't.expires_at',
    used: `coalesce(t.ended = 'used', false)`,
  },
  `from item_links t join users c on c.manager_id = t.manager_id and c.id = t.client_id
    where t.manager_id = $1 order by t.created_at, t.id`,
)

export const receiptQuery = query(
  'receipts',
  {
    ...same('t', 'client_id'),
    client: 't.business_name',
    ended: 't.created_at',
    ...same('t', 'ended_by', 'logins', 'sessions'),
    revoked: `array(select (r ->> 'employee') || ': ' || (select string_agg(g, ', ') from jsonb_array_elements_text(r -> 'grants') g)
      from jsonb_array_elements(t.revoked) r)`,
  },
  'from offboardings t where t.manager_id = $1 order by t.id',
)

/** Only direct conversations: what others wrote in a group before or after the client was in it is not theirs. */
const DIRECT = `select from conversation_members m where m.manager_id = c.manager_id and m.conversation_id = c.id and m.user_id = $2`

const OF_CLIENT: Readonly<Record<string, string>> = {
  clients: 'u.id = $2',
  permissions: 'p.client_id = $2',
  contracts: 't.client_id = $2',
  'date-confirmations': 't.client_id = $2',
  receipts: 't.client_id = $2',
  'client-items': 't.client_id = $2',
  'item-links': 't.client_id = $2',
  invitations: `i.used_at is not null and exists (select from users c
    where c.manager_id = i.manager_id and c.id = $2 and lower(c.email) = lower(i.email))`,
  activity: '(a.subject_id = $2 or a.about_id = $2)',
  conversations: `c.type = 'Direct' and exists (${DIRECT})`,
  // Staff own what they upload, also the files that they attach to the items of a client.
  files: `(f.owner_id = $2 or f.id in (select u.file_id from file_uses u where u.manager_id = $1 and u.subject_id = $2) or exists (select from messages s join conversations c on c.manager_id = s.manager_id
    and c.id = s.conversation_id and c.type = 'Direct' where s.manager_id = f.manager_id and s.file_id = f.id and exists (${DIRECT})))`,
}

/** The same query for one client's records; without a client it stays as it is. */
export function ofClient(query: RecordQuery, client: string | null): RecordQuery {
  if (client === null) return query
  const condition = OF_CLIENT[query.name]
  if (condition === undefined) throw new Error(`${query.name} are not a client's`)
  const end = query.text.lastIndexOf(' order by ')
  return { ...query, text: `${query.text.slice(0, end)} and ${condition}${query.text.slice(end)}`, values: [client] }
}

/** The same as `countRecords` for one client's data; other records than messages and files are few. */
export async function countRecordsOfClient(
  db: DbOrTransaction,
  client: string,
): Promise<{ records: number; bytes: number }> {
  const [row] = await db.sql<{ records: number; bytes: number }>({
    name: 'amounts_of_client_export',
    text: `select coalesce(sum(f.size), 0)::bigint as bytes, (count(*) + (select coalesce(sum(c.last_seq), 0) from conversations c
        where c.manager_id = $1 and c.type = 'Direct' and exists (${DIRECT})))::bigint as records
      from files f where f.manager_id = $1 and ${OF_CLIENT['files']}`,
    values: [db.id, client],
  })
  return row ?? { records: 0, bytes: 0 }
}
