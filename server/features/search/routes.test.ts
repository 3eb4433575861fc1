import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeMember } from '#contract/messages.ts'
import { search } from '#contract/search.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const ask = (who: Person, q: string) => world.call(search, { query: { q } }, who.token)
/** The results, one line each: kind, title and link, with people's names instead of ids. */
async function found(who: Person, q: string): Promise<string[]> {
  const { status, body } = await ask(who, q)
  expect(status).toBe(200)
  return body.items.map(({ kind, title, link }) => `${kind} ${title} ${link}`)
}
const people = (lines: string[]) => lines.filter((line) => !line.startsWith('page '))

/** A workspace in which one role can find what another cannot. */
async function createSearchWorkspace() {
  const mara = await world.manager({ name: 'Mara Manager' })
  const emil = await world.employee(mara, { name: 'Emil Employee' })
  const eva = await world.employee(mara, { name: 'Eva Editor' })
  const blue = await world.client(mara, { name: 'Cleo Client', business_name: 'Blue Door Bakery' })
  const red = await world.client(mara, { name: 'Dan Doorman', business_name: 'Red Garden' })
  const old = await world.client(mara, { name: 'Otto Old', business_name: 'Silver Lantern', archived: true })
  return { mara, emil, eva, blue, red, old }
}

describe('[SHELL-8] a Manager finds', () => {
  let fixtures: Awaited<ReturnType<typeof createSearchWorkspace>>
  beforeAll(async () => void (fixtures = await createSearchWorkspace()))

  test.each([
    'Blue Door Bakery',
    'blue',
    'BLUE D',
    'bakery blue',
    'door cleo',
    'Bluw Dor',
    'bkaery',
    'blue bakrey',
    'clep',
    'bakéry',
    'bl',
  ])('a Manager finds a client by %s', async (q) => {
    const { mara, blue } = fixtures
    expect(await found(mara, q)).toContain(`client Blue Door Bakery /clients/${blue.id}`)
  })

  test('a Manager finds a client by the beginning of the email, and by any part of an email or phone', async () => {
    const { mara, blue } = fixtures
    const line = `client Blue Door Bakery /clients/${blue.id}`
    for (const q of [
      blue.email,
      blue.email.slice(0, 8),
      `${blue.email.slice(5, 12)}@exa`,
      '(123) 456-78',
      '1234567890',
    ]) {
      expect(await found(mara, q)).toContain(line)
    }
    expect(people(await found(mara, 'example'))).toEqual([])
    expect(people(await found(mara, '12'))).toEqual([])
    expect(people(await found(mara, '9999999'))).toEqual([])
  })

  test('a Manager finds an archived client, marked as such, with a link to the archive', async () => {
    const { mara, old } = fixtures
    const { body } = await ask(mara, 'silver lantren')
    expect(body.items[0]).toEqual({
      kind: 'client',
      _id: old.id,
      title: 'Silver Lantern',
      subtitle: `Archived · Otto Old · ${old.email}`,
      link: `/clients/archive/${old.id}`,
    })
  })

  test('a Manager finds employees with their page, and with their conversation when there is one', async () => {
    const { mara, emil } = fixtures
    const page = `employee Emil Employee /employees/${emil.id}`
    expect(people(await found(mara, 'emil'))).toEqual([page])
    const direct = await createTestConversation(world, [mara, emil])
    expect(people(await found(mara, 'emli'))).toEqual([page, `conversation Emil Employee /messages/${direct}`])
  })

  test('a Manager finds neither merely similar names nor themselves', async () => {
    expect(people(await found(fixtures.mara, 'zebra'))).toEqual([])
    expect(people(await found(fixtures.mara, 'mara'))).toEqual([])
    expect(people(await found(fixtures.mara, 'blue garden'))).toEqual([])
  })

  test('a Manager finds the best match first, and prefixes before other matches', async () => {
    const mara = await world.manager()
    for (const name of ['New Rose Garden', 'Primrose', 'Rose', 'Roes Brothers', 'Roseworks']) {
      await world.client(mara, { name: 'Ann Other', business_name: name })
    }
    const { body } = await ask(mara, 'rose')
    expect(body.items.filter(({ kind }) => kind === 'client').map(({ title }) => title)).toEqual([
      'Rose',
      'Roseworks',
      'New Rose Garden',
      'Primrose',
      'Roes Brothers',
    ])
  })

  test('a Manager finds a name with the typed prefix among hundreds that share its letters', async () => {
    const mara = await world.manager()
    await world.database.db.forWorkspace(mara.workspace).transaction(async (tx) => {
      await tx.sql({
        name: 'seed_many',
        text: `insert into users (manager_id, id, role, name, business_name, email, phone)
          select $1, gen_random_uuid(), 'Client', 'Al', 'Ab Berlin ' || n, 'n' || n || '@example.com', '' from generate_series(1, 600) n`,
        values: [mara.workspace],
      })
    })
    await world.client(mara, { name: 'Maximiliane Hohenstein-Wittgenau', business_name: 'Berlin Quartz & Fjord' })
    expect((await found(mara, 'berlin'))[0]).toMatch(/^client Berlin Quartz & Fjord/)
    expect(people(await found(mara, 'ab berlin'))).toHaveLength(5)
  })
})

describe('[SHELL-8] [MSG-2] results of other roles', () => {
  let fixtures: Awaited<ReturnType<typeof createSearchWorkspace>>
  beforeAll(async () => void (fixtures = await createSearchWorkspace()))

  test('an Employee finds the clients of their list, granted or not, and archived ones in the archive', async () => {
    const { emil, blue } = fixtures
    expect(people(await found(emil, 'blue door'))).toEqual([`client Blue Door Bakery /clients/${blue.id}`])
    expect(people(await found(emil, 'silver lantern'))).toEqual([
      'client Silver Lantern /clients/archive?search=Silver+Lantern',
    ])
  })

  test('an Employee finds colleagues as people to write to or by their conversation, without a page', async () => {
    const { emil, eva, mara } = fixtures
    expect(people(await found(emil, 'eva editor'))).toEqual(['conversation Eva Editor /messages?search=Eva+Editor'])
    const direct = await createTestConversation(world, [eva, emil])
    expect(people(await found(emil, 'eva editor'))).toEqual([`conversation Eva Editor /messages/${direct}`])
    expect(people(await found(emil, 'mara'))).toEqual(['conversation Mara Manager /messages?search=Mara+Manager'])
    expect(people(await found(mara, 'eva editor'))).toEqual([`employee Eva Editor /employees/${eva.id}`])
  })

  test('a Client finds the staff and no other client, by any text', async () => {
    const { blue, red } = fixtures
    expect(people(await found(blue, 'emil'))).toEqual(['conversation Emil Employee /messages?search=Emil+Employee'])
    for (const q of ['dan doorman', 'red garden', 'otto', red.email, 'cleo', '1234567890', 'a', 'e', 'd', 'r', 'o']) {
      for (const line of people(await found(blue, q))) expect(line).toMatch(/ (Emil Employee|Eva Editor|Mara Manager) /)
    }
  })

  test('a Client does not find staff by email or phone, which are hidden from them', async () => {
    const { blue, emil } = fixtures
    expect(people(await found(blue, emil.email))).toEqual([])
    expect(people(await found(blue, '1234567890'))).toEqual([])
  })

  test('an Employee finds clients by email and phone, but not staff, whose contact data is hidden', async () => {
    const { emil, eva, mara, blue } = fixtures
    const byPhone = people(await found(emil, '1234567890'))
    expect(byPhone).toContain(`client Blue Door Bakery /clients/${blue.id}`)
    expect(people(await found(emil, blue.email))).toEqual([`client Blue Door Bakery /clients/${blue.id}`])
    for (const { name } of [eva, mara]) expect(byPhone.filter((line) => line.includes(name))).toEqual([])
    for (const { email } of [eva, mara]) {
      for (const q of [email, email.slice(0, 6), `${email.slice(4, 12)}@exa`])
        expect(people(await found(emil, q))).toEqual([])
    }
  })

  test('a group is found by its current members', async () => {
    const { mara, emil, blue, red, eva } = fixtures
    const group = await createTestConversation(world, [mara, emil, blue, red], 'Autumn campaign')
    const line = `conversation Autumn campaign /messages/${group}`
    for (const member of [mara, emil, blue, red]) expect(people(await found(member, 'autmn'))).toEqual([line])
    expect(people(await found(eva, 'autumn'))).toEqual([])
    await world.call(removeMember, { body: { id: group, user_id: blue.id } }, mara.token)
    expect(people(await found(blue, 'autumn'))).toEqual([])
    // Fellow members of a group still cannot be found.
    expect(people(await found(red, 'cleo'))).toEqual([])
  })

  test('an archived person cannot be found to write to, but an existing conversation can', async () => {
    const mara = await world.manager()
    const client = await world.client(mara)
    const gone = await world.employee(mara, { name: 'Gunda Gone' })
    const direct = await createTestConversation(world, [client, gone])
    await world.employee(mara, { name: 'Gerd Gone', archived: true })
    expect(people(await found(client, 'gone'))).toEqual([`conversation Gunda Gone /messages/${direct}`])
  })
})

describe('[SUB-9] search on solo', () => {
  test('solo finds no employees and no pages about them, but an existing conversation with one', async () => {
    const { mara, emil, eva, blue } = await createSearchWorkspace()
    const direct = await createTestConversation(world, [mara, emil])
    await world.changeTier(mara, 'solo')
    // The cached session is invalidated after the commit.
    await expect
      .poll(async () => people(await found(mara, 'emil')))
      .toEqual([`conversation Emil Employee /messages/${direct}`])
    expect(people(await found(mara, eva.name))).toEqual([])
    expect(people(await found(blue, eva.name))).toEqual([])
    expect(await found(mara, 'permissions')).not.toContain('page Employee Permissions /permissions/select')
    expect((await ask(emil, 'blue')).status).toBe(401)
  })
})

describe('[SHELL-8] pages in the results', () => {
  test('pages are found by name and by topic', async () => {
    const { mara, emil, blue } = await createSearchWorkspace()
    const security = 'page Security /settings/security'
    for (const who of [mara, emil, blue]) {
      for (const q of ['security', 'password', 'change pasword', '2fa', 'settings secu']) {
        expect(await found(who, q)).toContain(security)
      }
    }
    expect(await found(mara, 'colors')).toContain('page Theme /settings/theme')
    expect(await found(emil, 'days off')).toContain('page New Request /submit-request')
    expect(await found(blue, 'contract')).toContain(`page My files & contract /clients/${blue.id}`)
    expect(await found(mara, 'Employee Permissions')).toContain('page Employee Permissions /permissions/select')
    for (const who of [emil, blue]) expect(await found(who, 'Employee Permissions')).toEqual([])
  })

  test("[SHELL-4] questions of the role's FAQ are found", async () => {
    const { mara, blue } = await createSearchWorkspace()
    expect(await found(mara, 'invite a client')).toContain('page How do I invite a client? /faq#invite-client')
    expect(await found(blue, 'invite a client')).toEqual([])
  })
})

describe('[SHELL-8] the search text', () => {
  let mara: Person
  beforeAll(async () => {
    mara = await world.manager()
    await world.client(mara)
  })

  test.each(['', ' ', '%', '_', '%%%', '\\', '***', "'", '\u200b', '🙂', '"&|!():*'])(
    'the text %j finds nothing',
    async (q) => expect(await found(mara, q)).toEqual([]),
  )

  const raw = async (query: string) => {
    const headers = { authorization: `Bearer ${mara.token}` }
    return (await world.app.server.inject({ url: `/api/search?${query}`, headers })).statusCode
  }

  test.each(['q=%00', 'q=blue%00', `q=${'a'.repeat(201)}`, 'q=a&q=b', 'q[$ne]=1', ''])(
    'the query ?%s answers 422',
    async (query) => expect(await raw(query)).toBe(422),
  )

  test.each(['q=%ED%A0%80', 'q=%', 'q=x%ED%BF%BF'])('the query ?%s is searched as text', async (query) =>
    expect(await raw(query)).toBe(200),
  )

  test.each(['a'.repeat(200), 'a b '.repeat(50), 'é'.repeat(200), '🙂b'.repeat(66), 'b'.repeat(199)])(
    'a text of 200 characters is accepted',
    async (q) => expect((await ask(mara, q)).status).toBe(200),
  )

  test('a search without a token answers 401', async () => {
    expect((await world.call(search, { query: { q: 'a' } })).status).toBe(401)
  })
})

test('[AUTH-9] the search finds nothing of another workspace', async () => {
  const [here, there] = [await createSearchWorkspace(), await createSearchWorkspace()]
  await createTestConversation(world, [there.mara, there.blue, there.emil], 'Their group')
  const theirs = new Set(Object.values(there).map(({ id }) => id))
  for (const who of [here.mara, here.emil, here.blue]) {
    for (const q of ['blue', 'emil', 'mara', 'their group', there.blue.email, '1234567890']) {
      const { body } = await ask(who, q)
      for (const { _id, title } of body.items) {
        expect(theirs.has(_id)).toBe(false)
        expect(title).not.toBe('Their group')
      }
    }
  }
})

test('[SHELL-8] a renamed person is found by the new name', async () => {
  const mara = await world.manager()
  const client = await world.client(mara, { business_name: 'Before' })
  const rename = world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ business_name: 'Ärmelkanal Øst' }).where('id', '=', client.id).execute(),
  )
  await rename
  expect(people(await found(mara, 'armelkanal ost'))).toHaveLength(1)
  expect(people(await found(mara, 'before'))).toEqual([])
})
