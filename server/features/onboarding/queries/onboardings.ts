import { sql } from 'kysely'
import type { pageNames, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import type { StoredNeeds } from '#contract/domain/service-states.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

type PageName = (typeof pageNames)[number]
type Flag = (typeof serviceFlags)[number] | (typeof showFlags)[number] | 'webstore' | 'services_answered'

/** The column that says whether a page is completed. The services decide whether it is required. */
export const completedColumn = {
  accounts_page: 'accounts_completed',
  assets_page: 'assets_completed',
  events_page: 'events_completed',
  emailforms_page: 'emailforms_completed',
  social_handles_page: 'social_handles_completed',
  social_questions_page: 'social_questions_completed',
  branding_questions_page: 'branding_questions_completed',
} as const satisfies Record<PageName, string>
export type CompletedColumn = (typeof completedColumn)[PageName]

/** The pages that a save marked as completed, each with the keys of its items that were open then. */
export type PageMarks = Partial<Record<PageName, string[]>>

/** The state of a service. States that an earlier release stored have the first three fields only. */
export type StoredService = StoredNeeds & {
  stage?: RegisteredStage
  open?: number
  since?: string
  /** When the Manager was last told that it can start. */
  told?: string
}

/** What a client says about their services. */
export type ServiceAnswers = Record<Flag, boolean> & { own_services: string[] }

export type OnboardingRow = ServiceAnswers &
  Record<CompletedColumn, boolean> & {
    /** Null: the standard list. */
    list_id: string | null
    /** The agency chose the services. */
    booked: boolean
    left_out: string[]
    service_states: StoredService[]
    page_marks: PageMarks
    stage: RegisteredStage
    waiting_since: Date
    /** Null: stored by an earlier release. */
    items_open: number | null
    ready_told_at: Date | null
    news_at: Date | null
    /** What was given before needs no look. */
    reviews_from: Date | null
    /** How many answers wait for the agency's review, and when the newest of them came. */
    to_review: number
    answered_at: Date | null
    /** Of the workspace. */
    time_zone: string | null
    items_asked: number
    items_settled: number
    minutes_left: number
    id: string
    client_id: string
    required_count: number
    completed_count: number
    unsent_changes: string[]
    changed_at: Date | null
  }

const COLUMNS = [
  'id',
  'client_id',
  'services_answered',
  'social',
  'webdev',
  'seo',
  'branding',
  'reputation',
  'webstore',
  'show_facebook',
  'show_instagram',
  'show_twitter',
  'show_linkedin',
  'show_pinterest',
  'show_google',
  'show_website',
  'show_email',
  'show_hosting',
  'show_trip',
  'show_yelp',
  'accounts_completed',
  'assets_completed',
  'events_completed',
  'emailforms_completed',
  'social_handles_completed',
  'social_questions_completed',
  'branding_questions_completed',
  'list_id',
  'own_services',
  'booked',
  'left_out',
  'service_states',
  'page_marks',
  'items_asked',
  'items_settled',
  'minutes_left',
  'required_count',
  'completed_count',
  'unsent_changes',
  'changed_at',
  'stage',
  'waiting_since',
  'items_open',
  'ready_told_at',
  'news_at',
  'reviews_from',
  'to_review',
  'answered_at',
] as const

const onboardingOf = (db: DbOrTransaction, client: string) =>
  db.read
    .selectFrom('onboardings')
    .select(COLUMNS)
    .select((from) => from.selectFrom('workspaces').select('time_zone').where('manager_id', '=', db.id).as('time_zone'))
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .$castTo<OnboardingRow>()

export const findOnboarding = (db: DbOrTransaction, client: string): Promise<OnboardingRow | undefined> =>
  onboardingOf(db, client).executeTakeFirst()

/** The lock serializes changes of one record, so that two tabs never overwrite each other's saves. */
export const lockOnboarding = (tx: Transaction, client: string): Promise<OnboardingRow | undefined> =>
  onboardingOf(tx, client).forNoKeyUpdate().executeTakeFirst()

/** False when the record exists, also when two calls create it at once, and when the client was deleted meanwhile. */
export async function insertOnboarding(
  tx: Transaction,
  row: { client_id: string; id: string; list_id: string | null },
): Promise<boolean> {
  const made = await tx
    .insertInto('onboardings')
    .columns(['manager_id', 'client_id', 'id', 'list_id', 'items_open', 'waiting_since'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(({ val, cast, ref }) => [
          ref('manager_id').as('manager_id'),
          ref('id').as('client_id'),
          cast<string>(val(row.id), 'uuid').as('id'),
          cast<string | null>(val(row.list_id), 'uuid').as('list_id'),
          sql<number>`1`.as('items_open'), // the services
          ref('created_at').as('waiting_since'),
        ])
        .where('manager_id', '=', tx.id)
        .where('id', '=', row.client_id),
    )
    .onConflict((conflict) => conflict.columns(['manager_id', 'client_id']).doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Stored = Partial<Omit<OnboardingRow, 'id' | 'client_id' | 'time_zone'>>

const lists: readonly string[] = ['own_services', 'left_out', 'unsent_changes'] satisfies (keyof OnboardingRow)[]

/**
 * `byClient` makes it the client's last change. It is refused when the work with them ended while it waited for the
 * record: the receipt says that no login is left.
 */
export async function updateOnboarding(
  tx: Transaction,
  client: string,
  set: Stored,
  { byClient }: { byClient: boolean },
): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null && !(value instanceof Date) && !lists.includes(column)
      ? JSON.stringify(value)
      : value,
  ])
  const active = tx.read
    .selectFrom('users')
    .select('id')
    .where('manager_id', '=', tx.id)
    .where('id', '=', client)
    .where('archived_at', 'is', null)
  const updated = await tx
    .updateTable('onboardings')
    .set({ ...Object.fromEntries(columns), ...(byClient && { changed_at: sql<Date>`now()` }) })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .$if(byClient, (update) => update.where(({ exists }) => exists(active)))
    .executeTakeFirst()
  if (byClient && updated.numUpdatedRows === 0n) throw new ApiError('not_signed_in')
}

export async function clearUnsentChanges(tx: Transaction, client: string): Promise<void> {
  await tx
    .updateTable('onboardings')
    .set({ unsent_changes: [] })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .execute()
}
