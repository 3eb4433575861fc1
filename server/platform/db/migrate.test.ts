import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { knownMigrations, migrate } from './migrate.ts'

const name = `migrate_${process.pid}`
const config: pg.PoolConfig = { ...inject('postgres'), database: name }

async function ask(database: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(() => ask(inject('postgres'), `create database ${name}`))
afterAll(() => ask(inject('postgres'), `drop database ${name} with (force)`))

describe('[OPS-7] migrations', () => {
  test('run once, however many processes start at the same time', async () => {
    const ran = await Promise.all([migrate(config), migrate(config), migrate(config)])
    const names = ran.flat()
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual(knownMigrations())
    for (const one of ran) expect(one).toEqual(one.toSorted())
    expect(await migrate(config)).toEqual([])
  })

  test('refuse a database that is newer than the code, by name, and touch nothing', async () => {
    await ask(config, "insert into kysely_migration (name, timestamp) values ('9999_from_the_future', 'now')")
    const tables = () =>
      ask(config, "select count(*)::int as n from pg_class where relnamespace = 'foyer'::regnamespace")
    const before = await tables()
    await expect(migrate(config)).rejects.toThrow(/made by a newer Foyer.*9999_from_the_future/)
    expect(await tables()).toEqual(before)
    await ask(config, "delete from kysely_migration where name = '9999_from_the_future'")
    expect(await migrate(config)).toEqual([])
  })

  test('run on where the clock was set back between two of them', async () => {
    const old = `${name}_clock`
    const database = { ...config, database: old }
    await ask(inject('postgres'), `create database ${old}`)
    const warn = vi.spyOn(console, 'warn').mockReturnValue() // Kysely says so
    try {
      await migrate(database, { upTo: '0003_credentials' })
      await ask(database, "update kysely_migration set timestamp = '2032-01-01T00:00:00.000Z' where name like '0001%'")
      expect((await migrate(database)).at(-1)).toBe(knownMigrations().at(-1))
      expect(await migrate(database)).toEqual([])
    } finally {
      warn.mockRestore()
      await ask(inject('postgres'), `drop database ${old} with (force)`)
    }
  })

  test('refuse a database from before the first release, with a sentence that says so', async () => {
    await ask(config, "insert into kysely_migration (name, timestamp) values ('0001_workspaces', 'now')")
    await expect(migrate(config)).rejects.toThrow('made by a Foyer from before the first release')
    await ask(config, "delete from kysely_migration where name = '0001_workspaces'")
  })

  test('[OPS-4] wait in small steps for table locks and block no other statement', async () => {
    const used = `${name}_used`
    await ask(inject('postgres'), `create database ${used}`)
    const database = { ...config, database: used }
    const user = new pg.Client(database)
    try {
      await migrate(database, { upTo: '0007_files' })
      await user.connect()
      await user.query(
        'begin; lock table foyer.users, foyer.files, foyer.workspaces, foyer.themes in row exclusive mode',
      )
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const said: string[] = []
      const migrating = migrate(database, { say: (sentence) => said.push(sentence) })
      const waits = `select from pg_locks join pg_database d on d.oid = database where datname = '${used}' and not granted`
      await expect.poll(() => ask(config, waits)).toHaveLength(1)
      expect(await ask(database, 'select from foyer.users')).toEqual([])
      await expect.poll(() => ask(config, waits)).toHaveLength(0)
      // Between its tries it waits, during one it names the migration.
      const hear = () => {
        vi.advanceTimersByTime(5000)
        return said
      }
      const waiting = /^migrating the database, \d+ s: waits for .*a table that is in use/
      await expect.poll(hear).toContainEqual(expect.stringMatching(waiting))
      await user.query('commit')
      expect((await migrating).at(-1)).toBe(knownMigrations().at(-1))
    } finally {
      vi.useRealTimers()
      await user.end()
      await ask(inject('postgres'), `drop database ${used} with (force)`)
    }
  })

  test('rewrite the dates of stored notifications, and no other text', async () => {
    const old = `${name}_dates`
    const database = { ...config, database: old }
    const manager = '00000000-0000-7000-8000-000000000001'
    await ask(inject('postgres'), `create database ${old}`)
    try {
      await migrate(database, { upTo: '0012_message_preferences' })
      await ask(
        database,
        `insert into foyer.workspaces (manager_id) values ('${manager}');
         insert into foyer.users (manager_id, id, role, name, business_name, email, phone)
         values ('${manager}', '${manager}', 'Manager', 'Mara', 'Harbour', 'mara@test.example', '1234567890');
         insert into foyer.notifications (manager_id, id, user_id, kind, message, link)
         select '${manager}', gen_random_uuid(), '${manager}', kind, message, '/'
         from (values
           ('vacation', 'Ana 2027-01-01 to Be requested 2027-01-07 to 2027-09-14'),
           ('vacation', 'Ben requested 30 Dec 2026 to 3 Jan 2027'),
           ('onboarding', 'Cy requested 2027-01-07 to 2027-01-14')) stored (kind, message)`,
      )
      await migrate(database)
      expect(await ask(database, 'select message from foyer.notifications order by message')).toEqual([
        { message: 'Ana 2027-01-01 to Be requested 7 Jan 2027 to 14 Sept 2027' },
        { message: 'Ben requested 30 Dec 2026 to 3 Jan 2027' },
        { message: 'Cy requested 2027-01-07 to 2027-01-14' },
      ])
    } finally {
      await ask(inject('postgres'), `drop database ${old} with (force)`)
    }
  })

  test('leave roles that own nothing, bypass nothing, and sign in nowhere but at the embedded socket', async () => {
    const roles = await ask(
      config,
      `select rolcanlogin, rolbypassrls, rolsuper, (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname in ('foyer_app', 'foyer_system')`,
    )
    const isEmbedded = !process.env.DATABASE_URL // postgres/roles.ts
    const harmless = { rolcanlogin: isEmbedded, rolbypassrls: false, rolsuper: false, owns: 0 }
    expect(roles).toEqual([harmless, harmless])
  })
})
