import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { knownMigrations, migrate } from '#server/platform/db/migrate.ts'

/*
 * Answers stood in columns of the record (0050) and stand with their items now (0051, 0052). The statements here are those of the
 * version before: it serves beside this one during an upgrade.
 */

const database = `move_answers_${process.pid}`
const config: pg.PoolConfig = { ...inject('postgres'), database }
const before = '0050_clients_to_review'
const clients = Number(process.env.FOYER_MOVED_CLIENTS ?? 40)
const manager = '00000000-0000-7000-8000-000000000000'
const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`

let client: pg.Client
async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows
}

const versions = () => query<{ xmin: string }>('select xmin::text from onboardings order by client_id')
const records: Record<'before' | 'after', { xmin: string }[]> = { before: [], after: [] }

beforeAll(async () => {
  const setUp = new pg.Client(inject('postgres'))
  await setUp.connect()
  await setUp.query(`create database ${database}`)
  await setUp.end()
  await migrate(config, { upTo: before })
  client = new pg.Client({ ...config })
  await client.connect()
  await query('set search_path to foyer')
  await query(`insert into workspaces (manager_id) values ($1)`, [manager])
  await query(
    `insert into users (manager_id, id, role, name, business_name, email, phone)
    select $1::uuid, case at when 0 then $1::uuid else ('00000000-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid end,
      case at when 0 then 'Manager' else 'Client' end, 'Person ' || at, 'Business', 'person' || at || '@example.com', ''
    from generate_series(0, $2::integer) at`,
    [manager, clients],
  )
  await query(
    `insert into onboardings (manager_id, client_id, id, services_answered, form_emails, social_handles, social_questions,
      branding_questions, custom_dates, observances, facebook_completed, linkedin_completed)
    select manager_id, id, id, true,
      jsonb_build_object('general', email, 'leads', ''),
      (select jsonb_object_agg(key, key || ' of ' || u.name) from unnest(array['facebook', 'instagram', 'other']) key),
      (select jsonb_object_agg(key, 'Social ' || key) from unnest($2::text[]) key),
      (select jsonb_object_agg(key, 'Branding ' || key) from unnest($2::text[]) key),
      '[{"date": "May 4", "name": "Birthday"}]', '{"may_dates": ["Labor Day"]}', true, false
    from users u where manager_id = $1 and role = 'Client'`,
    [manager, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')],
  )
  // Items in the state "given" have a row without an answer. Client 1 has no rows.
  await query(
    `insert into client_items (manager_id, client_id, key, state)
    select manager_id, client_id, key, 'given' from onboardings cross join unnest(array['form_general', 'social_one', 'dates']) key
    where client_id <> $1`,
    [idOf(1)],
  )
  await migrate(config, { upTo: '0051_one_model_of_answers' })
  records.before = await versions()
  await migrate(config)
  records.after = await versions()
  // As the server connects.
  await query("select set_config('app.workspace', $1, false)", [manager])
  await query('set role foyer_app')
})
afterAll(async () => {
  await client.end()
  const tidyUp = new pg.Client(inject('postgres'))
  await tidyUp.connect()
  await tidyUp.query(`drop database ${database} with (force)`)
  await tidyUp.end()
})

const answerOf = async (of: number, key: string) =>
  (
    await query<{ answer: unknown; state: string }>(
      'select answer, state from client_items where client_id = $1 and key = $2',
      [idOf(of), key],
    )
  )[0]
const columnOf = async (of: number, column: string) =>
  (await query<{ value: unknown }>(`select ${column} as value from onboardings where client_id = $1`, [idOf(of)]))[0]
    ?.value

test('[OPS-4] [OPS-7] [COL-1] every answer is moved once, and nothing else', async () => {
  expect(knownMigrations()).toContain('0052_move_answers')
  const [counted] = await query<{ answers: number; texts: number; same: boolean }>(
    `select (select count(*)::integer from client_items where answer is not null) as answers,
      (select count(*)::integer from onboardings,
        lateral (select value from jsonb_each_text(form_emails || social_handles) union all
          select value from jsonb_each_text(social_questions) union all
          select value from jsonb_each_text(branding_questions)) text where value <> '') as texts,
      not exists (select from onboardings o cross join lateral answers_of_record(o) recorded
        left join client_items i on i.client_id = o.client_id and i.key = recorded.key
        where recorded.answer not in ('{"text": ""}', '{"done": false}') and i.answer is distinct from recorded.answer) as same`,
  )
  // Dates and the invitation of Facebook besides the texts.
  expect(counted).toEqual({ answers: clients * 36, texts: clients * 34, same: true })
  expect(await answerOf(2, 'form_general')).toEqual({ answer: { text: 'person2@example.com' }, state: 'given' })
  expect(await answerOf(2, 'form_leads')).toBeUndefined()
  expect(await answerOf(1, 'facebook')).toEqual({ answer: { done: true }, state: 'open' })
  expect(await answerOf(1, 'dates')).toEqual({
    answer: { dates: [{ date: 'May 4', name: 'Birthday' }], months: { may_dates: ['Labor Day'] } },
    state: 'open',
  })
})

test('[OPS-4] the move locks no record, which savers take first', () => {
  expect(records.before).toHaveLength(clients)
  expect(records.after).toEqual(records.before)
})

test('[OPS-4] what the version before stores is an answer', async () => {
  const where = 'where client_id = $1'
  await query(
    `update onboardings set form_emails = form_emails || '{"general": "", "webstore": "shop@example.com"}' ${where}`,
    [idOf(3)],
  )
  expect(await answerOf(3, 'form_general')).toEqual({ answer: { text: '' }, state: 'given' })
  expect(await answerOf(3, 'form_webstore')).toEqual({ answer: { text: 'shop@example.com' }, state: 'open' })
  expect(await answerOf(3, 'form_leads')).toBeUndefined()
  await query(
    `update onboardings set google_completed = true, facebook_completed = false, custom_dates = '[]' ${where}`,
    [idOf(3)],
  )
  expect((await answerOf(3, 'google'))?.answer).toEqual({ done: true })
  expect((await answerOf(3, 'facebook'))?.answer).toEqual({ done: false })
  expect((await answerOf(3, 'dates'))?.answer).toEqual({ dates: [], months: { may_dates: ['Labor Day'] } })
})

test('[OPS-4] what this version stores is in the columns of the version before', async () => {
  const give = (key: string, answer: object) =>
    query(
      `insert into client_items (manager_id, client_id, key, answer) values ($1, $2, $3, $4)
      on conflict (manager_id, client_id, key) do update set answer = excluded.answer`,
      [manager, idOf(4), key, JSON.stringify(answer)],
    )
  await give('form_events', { text: 'events@example.com' })
  await give('handle_youtube', { text: '@youtube' })
  await give('social_one', { text: 'New' })
  await give('branding_fifteen', { text: 'Last' })
  await give('linkedin', { done: true })
  await give('dates', { dates: [], months: { june_dates: ['Flag Day'] } })
  await give('own_slogan', { text: 'nowhere else' })
  await give('google_ads', { done: true })
  expect(await columnOf(4, 'form_emails')).toMatchObject({
    general: 'person4@example.com',
    events: 'events@example.com',
  })
  expect(await columnOf(4, 'social_handles')).toMatchObject({ other: 'other of Person 4', youtube: '@youtube' })
  expect(await columnOf(4, 'social_questions')).toMatchObject({ one: 'New', two: 'Social two' })
  expect(await columnOf(4, 'branding_questions')).toMatchObject({ one: 'Branding one', fifteen: 'Last' })
  expect(await columnOf(4, 'array[facebook_completed, linkedin_completed, google_completed]')).toEqual([
    true,
    true,
    false,
  ])
  expect(await columnOf(4, 'custom_dates')).toEqual([])
  expect(await columnOf(4, 'observances')).toEqual({ june_dates: ['Flag Day'] })
})
