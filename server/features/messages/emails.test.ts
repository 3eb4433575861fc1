import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markRead, sendText } from '#contract/messages.ts'
import { createSettings, updateNotificationSettings } from '#contract/settings.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { interceptEmails, type EmailInterceptors } from '#server/testing/test-emails.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
const next: EmailInterceptors = []
beforeAll(async () => {
  world = await createTestWorld({ replace: interceptEmails(next) })
})
beforeEach(async () => {
  next.length = 0
  manager = await world.manager()
  client = await world.client(manager)
  employee = await world.employee(manager)
})
afterAll(() => world.close())

const MINUTE = 60
const begin = (...people: Person[]) => createTestConversation(world, people, people.length > 2 ? 'Launch' : undefined)
async function say(from: Person, conversation_id: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const body = { conversation_id, message: 'a secret', type: 'text' as const }
    await world.call(sendText, { body }, from.token)
  }
}
const read = (who: Person, id: string, seq = 2_000_000) => world.call(markRead, { body: { id, seq } }, who.token)
async function later(seconds: number): Promise<void> {
  await advanceJobs(world, seconds)
  await world.runJobs()
}
/** Jobs that fail are tried again after a while; here at once. */
const laterInVain = (seconds: number) => expect(later(seconds)).rejects.toThrow('a job failed')
const mailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)
const subjectsTo = (who: Person) => mailsTo(who).map(({ subject }) => subject)
const changed = (who: Person, change: { archived_at: Date | null }) =>
  world.database.db.system.transaction((tx) => tx.updateTable('users').set(change).where('id', '=', who.id).execute())

describe('who has not read for five minutes', () => {
  test('[NOTE-5] gets one e-mail, of who wrote how many messages and never what, and the way there', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 2)
    await later(0)
    await say(manager, conversation)
    await later(2)
    await later(4 * MINUTE)
    expect(mailsTo(client)).toEqual([])
    await later(MINUTE)
    const [mail, ...more] = mailsTo(client)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: '3 new messages from Mara Manager', fromName: 'Harbour Agency' })
    expect(mail?.text).toContain('Mara Manager wrote you 3 messages.')
    expect(mail?.text).toContain(`http://foyer.test/messages/${conversation}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('a secret')
    await later(60 * MINUTE)
    expect(mailsTo(client)).toHaveLength(1)
    expect(mailsTo(manager)).toEqual([])
  })

  test('[NOTE-5] of a group hears of all who wrote, in one e-mail', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation, 2)
    await say(employee, conversation)
    await later(0)
    await later(5 * MINUTE)
    const [mail, ...more] = mailsTo(client)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('3 new messages in Launch')
    expect(mail?.text).toContain('In Launch, Mara Manager wrote 2 messages and Emil Employee wrote a message.')
    expect(subjectsTo(manager)).toEqual(['New message in Launch'])
    // They wrote after the Manager did, and so had read that.
    expect(mailsTo(employee)).toEqual([])
  })

  test('of a large group hears of the first five, and how many more there are', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 7 }, (_, n) => world.employee(manager, { name: `Writer ${n}` })),
    )
    const conversation = await begin(manager, client, ...crowd)
    for (const writer of crowd) await say(writer, conversation)
    await later(0)
    await later(5 * MINUTE)
    const text = mailsTo(client)[0]?.text
    expect(text).toContain('Writer 4 wrote a message and 2 more people wrote too.')
    expect(text).not.toContain('Writer 5')
  })

  test('hears by the next e-mail of nothing that an earlier one told', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 4)
    await later(0)
    await later(5 * MINUTE)
    await say(manager, conversation)
    await later(2)
    await later(4 * MINUTE)
    expect(mailsTo(client)).toHaveLength(1)
    await later(MINUTE)
    expect(subjectsTo(client)).toEqual(['4 new messages from Mara Manager', 'New message from Mara Manager'])
  })
})

describe('no e-mail', () => {
  test('[NOTE-5] goes out when all of it was read meanwhile, and later messages wait anew', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 2)
    await later(0)
    await read(client, conversation)
    await later(5 * MINUTE)
    expect(mailsTo(client)).toEqual([])
    await say(manager, conversation)
    await later(2)
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
  })

  test('tells of what was read: the rest is counted', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 3)
    await later(0)
    await read(client, conversation, 2)
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
  })

  test('[NOTE-4] goes to who switched these off meanwhile', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    await world.call(createSettings, {}, client.token)
    const message_notifications = { notification: true, email: false }
    await world.call(updateNotificationSettings, { body: { user_id: client.id, message_notifications } }, client.token)
    await later(5 * MINUTE)
    expect(mailsTo(client)).toEqual([])
  })

  test('goes to who was archived or removed meanwhile, or whose workspace is closed; once they are back, later ones do', async () => {
    const conversation = await begin(manager, client, employee)
    const waitInVain = async () => {
      await say(manager, conversation)
      await later(2)
      await later(5 * MINUTE)
      expect([...mailsTo(client), ...mailsTo(employee)]).toEqual([])
    }
    const subscription = (status: string) =>
      world.database.db.system.transaction((tx) =>
        tx.updateTable('subscriptions').set({ status }).where('manager_id', '=', manager.id).execute(),
      )
    await say(manager, conversation)
    await later(0)
    for (const who of [client, employee]) await changed(who, { archived_at: new Date() })
    await later(5 * MINUTE)
    await waitInVain()
    for (const who of [client, employee]) await changed(who, { archived_at: null })
    await say(manager, conversation)
    await later(2)
    await subscription('past_due')
    await later(5 * MINUTE)
    expect([...mailsTo(client), ...mailsTo(employee)]).toEqual([])
    await subscription('active')
    // [SUB-9] An Employee of a solo workspace cannot sign in.
    await say(manager, conversation)
    await later(2)
    await world.changeTier(manager, 'solo')
    await later(5 * MINUTE)
    expect(mailsTo(employee)).toEqual([])
    expect(subjectsTo(client)).toEqual(['New message in Launch'])
  })

  test('goes to who left the conversation', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation)
    await later(0)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('conversation_members').set({ left_at: new Date() }).where('user_id', '=', client.id).execute(),
    )
    await later(5 * MINUTE)
    expect(mailsTo(client)).toEqual([])
    expect(mailsTo(employee)).toHaveLength(1)
  })
})

describe('[NOTE-5] a mail server', () => {
  const fail = async () => {
    throw new Error('unreachable')
  }

  test('that cannot be reached is asked again, with all that came meanwhile, and the same mail stays one', async () => {
    const tried: (string | undefined)[] = []
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    next.push(fail, async ({ messageId }) => {
      tried.push(messageId)
      throw new Error('the connection broke after it was sent')
    })
    await laterInVain(5 * MINUTE)
    await laterInVain(MINUTE)
    await say(manager, conversation)
    await later(MINUTE)
    expect(subjectsTo(client)).toEqual(['2 new messages from Mara Manager'])
    expect(mailsTo(client).map(({ messageId }) => messageId)).toEqual(tried)
    await later(60 * MINUTE)
    expect(mailsTo(client)).toHaveLength(1)
  })

  test('that is reached only after everything was read is told nothing', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    next.push(fail)
    await laterInVain(5 * MINUTE)
    await read(client, conversation)
    await later(MINUTE)
    expect(mailsTo(client)).toEqual([])
  })

  test('that will never take one does not keep later ones', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 2)
    await later(0)
    next.push(async () => {
      throw new PermanentFailure('no such mailbox')
    })
    await later(5 * MINUTE)
    await say(manager, conversation)
    await later(2)
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
  })

  test('that is slow loses nothing: what is told while it takes one waits for the next', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    next.push(async () => {
      await say(manager, conversation, 2)
      await later(2)
    })
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager', '2 new messages from Mara Manager'])
  })
})
