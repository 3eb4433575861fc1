import type { DbOrTransaction } from '#server/platform/db/database.ts'

export type Value = string | number | boolean | Date | null | readonly string[]

/** A query with an explicit list of columns, so that new columns are not exported by accident. */
export type RecordQuery = { name: string; columns: readonly string[]; text: string; values?: readonly unknown[] }

const AT_ONCE = 500

/** Reads all rows in pages through a cursor, in one snapshot. */
export async function* readPages<Row extends Record<string, unknown>>(
  db: DbOrTransaction,
  { name, text, values = [] }: Omit<RecordQuery, 'columns'>,
): AsyncGenerator<Row[]> {
  const cursor = `export_${name.replaceAll('-', '_')}${values.length > 0 ? '_of' : ''}`
  const declare = `declare ${cursor} no scroll cursor for ${text}`
  await db.sql({ name: `declare ${cursor}`, text: declare, values: [db.id, ...values] })
  const fetch = { name: `fetch ${cursor}`, text: `fetch ${AT_ONCE} from ${cursor}`, values: [] }
  for (let page = await db.sql<Row>(fetch); page.length > 0; page = await db.sql<Row>(fetch)) yield page
  await db.sql({ name: `close ${cursor}`, text: `close ${cursor}`, values: [] })
}

export const query = (name: string, columns: Record<string, string>, rest: string): RecordQuery => ({
  name,
  columns: Object.keys(columns),
  text: `select ${Object.entries(columns)
    .map(([column, from]) => `${from} as ${column}`)
    .join(', ')} ${rest}`,
})

export const same = (prefix: string, ...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, `${prefix}.${column}`]))

export const workspaceQuery = query(
  'workspace',
  {
    ...same('u', 'business_name'),
    manager: 'u.name',
    ...same('u', 'email', 'phone', 'birthday'),
    registered: 'w.created_at',
    ...same('w', 'time_zone'),
  },
  'from workspaces w join users u on u.manager_id = w.manager_id and u.id = w.manager_id where w.manager_id = $1',
)

export const clientQuery = query(
  'clients',
  {
    ...same('u', 'id', 'business_name', 'name', 'email', 'phone', 'birthday'),
    time_zone: 'u.own_time_zone',
    registered: 'u.created_at',
    archived: 'u.archived_at',
    ...same('d', 'due_on'),
    ...same(
      'd',
      'billing_name',
      'billing_phone',
      'billing_email',
      'billing_extra_email',
      'billing_website',
      'billing_address',
      'billing_city',
      'billing_state',
      'billing_zip',
    ),
    onboarding_required: 'o.required_count',
    onboarding_completed: 'o.completed_count',
    onboarding_changed: 'o.changed_at',
  },
  `from users u left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
    left join onboardings o on o.manager_id = u.manager_id and o.client_id = u.id
    where u.manager_id = $1 and u.role = 'Client' order by u.business_name, u.id`,
)

export const employeeQuery = query(
  'employees',
  {
    ...same('u', 'id', 'name', 'email', 'phone', 'birthday'),
    ...same('d', 'department', 'hire_date', 'line1', 'city', 'state', 'zip'),
    registered: 'u.created_at',
    onboarding_finished: 'u.onboarding_finished_at',
    archived: 'u.archived_at',
    may_request_vacation: 'coalesce(p.vacation, false)',
    may_invite_clients: 'coalesce(p.add_new_clients, false)',
  },
  `from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
    left join employee_permissions p on p.manager_id = u.manager_id and p.user_id = u.id
    where u.manager_id = $1 and u.role = 'Employee' order by u.name, u.id`,
)

export const permissionQuery = query(
  'permissions',
  {
    ...same('p', 'employee_id'),
    employee: 'e.name',
    ...same('p', 'client_id'),
    client: 'c.business_name',
    granted: 'live_grants(p.grants, p.ends, (select today_in($1)))',
    ends: "(select string_agg(key || ' ' || value, ', ' order by value, key) from jsonb_each_text(p.ends))",
    last_opened: 'p.opened_on',
  },
  `from client_permissions p join users e on e.manager_id = p.manager_id and e.id = p.employee_id
    join users c on c.manager_id = p.manager_id and c.id = p.client_id
    where p.manager_id = $1 order by e.name, e.id, c.business_name, c.id`,
)

/** Passwords that a person knows who no longer should, never the passwords. */
export const renewalQuery = query(
  'known_passwords',
  {
    ...same('r', 'client_id'),
    client: 'c.business_name',
    ...same('r', 'field'),
    known_to: 'r.knower_name',
    ...same('r', 'reason', 'opened_from', 'opened_until'),
    asked: 'r.asked_at',
    dismissed: 'r.dismissed_at',
    ...same('r', 'dismissed_reason'),
  },
  `from password_renewals r join users c on c.manager_id = r.manager_id and c.id = r.client_id
    where r.manager_id = $1 order by c.business_name, c.id, r.field, r.knower_name, r.id`,
)

export const reminderQuery = query(
  'reminders',
  {
    ...same('r', 'client_id'),
    client: 'u.business_name',
    ...same('r', 'kind'),
    created: 'r.created_at',
    ...same('r', 'state'),
    opened: 'r.opened_at',
    ...same('r', 'subject', 'text'),
  },
  `from reminders r join users u on u.manager_id = r.manager_id and u.id = r.client_id
    where r.manager_id = $1 order by r.created_at, r.id`,
)

export const vacationQuery = query(
  'vacations',
  {
    ...same('v', 'id'),
    employee_id: 'v.user_id',
    employee: 'u.name',
    ...same('v', 'start_date', 'end_date', 'note', 'status', 'response'),
    requested: 'v.created_at',
    decided: 'v.decided_at',
  },
  `from vacations v join users u on u.manager_id = v.manager_id and u.id = v.user_id
    where v.manager_id = $1 order by v.start_date, v.id`,
)

export const contractQuery = query(
  'contracts',
  {
    ...same('t', 'client_id'),
    client: 'c.business_name',
    ...same('t', 'file_id'),
    uploaded: 't.created_at',
    ...same('t', 'signed_name'),
    signed: 't.signed_at',
    signed_sha256: "encode(t.signed_sha256, 'hex')",
  },
  `from contracts t join users c on c.manager_id = t.manager_id and c.id = t.client_id
    where t.manager_id = $1 order by c.business_name, c.id, t.id`,
)

export const subscriptionQuery = query(
  'subscription',
  same(
    's',
    'status',
    'tier',
    'price_id',
    'current_period_end',
    'trial_end',
    'cancel_at_period_end',
    'payment_brand',
    'payment_last4',
  ),
  'from subscriptions s where s.manager_id = $1',
)

export const themeQuery = query(
  'theme',
  same('t', 'primary_color', 'accent_color', 'primary_text_color', 'accent_text_color'),
  'from themes t where t.manager_id = $1',
)

/** The columns that the activity page turns into words. */
export const activityQuery = query(
  'activity',
  same('a', 'id', 'created_at', 'actor_name', 'action', 'subject_name', 'field', 'about_name', 'granted', 'revoked'),
  'from audit_entries a where a.manager_id = $1 order by a.created_at, a.id',
)

export const conversationQuery = query(
  'conversations',
  {
    ...same('c', 'id', 'type', 'name'),
    members: `array(select m.display_name from conversation_members m
      where m.manager_id = c.manager_id and m.conversation_id = c.id and m.left_at is null order by m.display_name)`,
    begun: 'c.created_at',
    last_message: 'c.last_message_at',
    messages: 'c.last_seq',
  },
  'from conversations c where c.manager_id = $1 order by c.created_at, c.id',
)

/** The messages of one conversation; its id follows the workspace's. */
export const messageQuery = query(
  'messages',
  {
    number: 'm.seq',
    date: 'm.created_at',
    ...same('m', 'sender_id'),
    sender: 'm.sender_name',
    message: 'm.body',
    ...same('m', 'file_id', 'file_name'),
  },
  'from messages m where m.manager_id = $1 and m.conversation_id = $2 order by m.seq',
)

export const fileQuery = query(
  'files',
  {
    ...same('f', 'id', 'name', 'type', 'size'),
    // The owner's name, or the business of a client; empty when the owner was deleted.
    owner: "case when o.role = 'Client' and o.business_name <> '' then o.business_name else o.name end",
    ...same('f', 'owner_id'),
    uploaded_by: 'b.name',
    uploaded: 'f.created_at',
    used_as: `array(select distinct u.kind from file_uses u
      where u.manager_id = f.manager_id and u.file_id = f.id order by u.kind)`,
  },
  `from files f left join users o on o.manager_id = f.manager_id and o.id = f.owner_id
    left join users b on b.manager_id = f.manager_id and b.id = f.uploaded_by
    where f.manager_id = $1 order by o.business_name, o.id, f.created_at, f.id`,
)

export type FileRecord = {
  id: string
  name: string
  type: string
  size: number
  owner: string | null
  owner_id: string | null
  uploaded_by: string | null
  uploaded: Date
  used_as: string[]
}
export type ConversationRecord = {
  id: string
  type: 'Direct' | 'Group'
  name: string
  members: string[]
  messages: number
}
export type MessageRecord = {
  number: number
  date: Date
  sender_id: string
  sender: string
  message: string
  file_id: string | null
  file_name: string | null
}
export type FlatRecord = Record<string, Value>

/** The number of records of all kinds, with messages counted by seq, and the size of all files. */
export async function countRecords(db: DbOrTransaction): Promise<{ records: number; bytes: number }> {
  const [row] = await db.sql<{ records: number; bytes: number }>({
    name: 'amounts_of_export',
    text: `select coalesce((select sum(size) from files where manager_id = $1), 0)::bigint as bytes,
      ((select count(*) from users where manager_id = $1) + (select count(*) from client_permissions where manager_id = $1)
      + (select coalesce(sum(last_seq), 0) from conversations where manager_id = $1)
      + (select count(*) from audit_entries where manager_id = $1) + (select count(*) from files where manager_id = $1)
      )::bigint as records`,
    values: [db.id],
  })
  return row ?? { records: 0, bytes: 0 }
}
