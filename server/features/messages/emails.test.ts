import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markRead, sendFile, sendText } from '#contract/messages.ts'
import { updateOwnTimeZone } from '#contract/reminders.ts'
import { createSettings, updateEmailContents, updateNotificationSettings } from '#contract/settings.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { samples } from '#server/testing/sample-files.ts'
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
  ;({ manager, employee, client } = await world.agency())
})
afterAll(() => world.close())

const MINUTE = 60
const begin = (...people: Person[]) => createTestConversation(world, people, people.length > 2 ? 'Launch' : undefined)
const blue = 'It is *blue*.\n<b>Really</b>'
async function say(from: Person, conversation_id: string, times = 1, message = blue): Promise<void> {
  for (let time = 0; time < times; time++) {
    const body = { conversation_id, message, type: 'text' as const }
    await world.call(sendText, { body }, from.token)
  }
}
/** Messages of one minute stand together in an email: these are of one, whenever the test runs. */
const saidInOneMinute = (conversation: string) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('messages').set({ created_at: new Date() }).where('conversation_id', '=', conversation).execute(),
  )
const read = (who: Person, id: string, seq = 2_000_000) => world.call(markRead, { body: { id, seq } }, who.token)
async function later(seconds: number): Promise<void> {
  await advanceJobs(world, seconds)
  await world.runJobs()
}
/** Failed jobs are retried after a pause, which the tests skip. */
const laterInVain = (seconds: number) => expect(later(seconds)).rejects.toThrow('a job failed')
const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)
const subjectsTo = (who: Person) => emailsTo(who).map(({ subject }) => subject)
const changed = (who: Person, change: { archived_at?: Date | null; locale?: string }) =>
  world.database.db.system.transaction((tx) => tx.updateTable('users').set(change).where('id', '=', who.id).execute())

describe('a member with messages unread for five minutes', () => {
  test('[NOTE-5] a member gets one email with the messages as they were written, their times and a link', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 2)
    await later(0)
    await say(manager, conversation)
    await later(2)
    await later(4 * MINUTE)
    expect(emailsTo(client)).toEqual([])
    await later(MINUTE)
    const [sentEmail, ...more] = emailsTo(client)
    expect(more).toEqual([])
    expect(sentEmail).toMatchObject({ subject: '3 new messages from Mara Manager', fromName: 'Harbour Agency' })
    expect(sentEmail?.text).toMatch(/^Mara Manager, .+ UTC:\n> It is \*blue\*\.\n> <b>Really<\/b>$/m)
    expect(sentEmail?.html).toContain('It is *blue*.<br>&#60;b&#62;Really')
    expect(sentEmail?.text).toContain(`http://foyer.test/messages/${conversation}`)
    await later(60 * MINUTE)
    expect(emailsTo(client)).toHaveLength(1)
    expect(emailsTo(manager)).toEqual([])
  })

  test('[NOTE-5] a group member gets one email about all writers', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation, 2)
    await say(employee, conversation)
    await saidInOneMinute(conversation)
    await later(0)
    await later(5 * MINUTE)
    const [sentEmail, ...more] = emailsTo(client)
    expect(more).toEqual([])
    expect(sentEmail?.subject).toBe('3 new messages in Launch')
    expect(sentEmail?.text).toMatch(/^Mara Manager, .*:\n(> .*\n){4}\nEmil Employee, .*:\n(> .*\n){2}\n/m)
    expect(subjectsTo(manager)).toEqual(['New message in Launch'])
    // They wrote after the Manager, which marked the earlier messages as read.
    expect(emailsTo(employee)).toEqual([])
  })

  test('an email about many messages has the newest five and the number of the others', async () => {
    const conversation = await begin(manager, client)
    for (const message of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
      await say(manager, conversation, 1, message)
    await later(0)
    await later(5 * MINUTE)
    const text = emailsTo(client)[0]?.text
    expect(text).toContain('2 earlier messages are there too.')
    expect(text?.match(/^> .*$/gm)).toEqual(['> Three', '> Four', '> Five', '> Six', '> Seven'])
  })

  test('the times are those of the reader, in the form of their region', async () => {
    const body = { time_zone: 'America/New_York', locale: 'en-US' }
    await world.call(updateOwnTimeZone, { body }, client.token)
    const conversation = await begin(manager, client)
    await say(manager, conversation, 1, 'Good morning')
    await later(0)
    await later(5 * MINUTE)
    expect(emailsTo(client)[0]?.text).toMatch(/^Mara Manager, (?:\w{3}, \w{3} \d+|\w{3} \d+, \d{4}), \d+:\d\d [AP]M:$/m)
    for (const locale of ['fr-FR', 'en', 'en-ABC', 'en-A1', 'en-12', ''])
      expect((await world.call(updateOwnTimeZone, { body: { ...body, locale } }, client.token)).status).toBe(422)
  })

  test('[NOTE-5] a stored locale that no date can be written in is read as British English', async () => {
    await changed(manager, { locale: 'en-ABC' })
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    await later(5 * MINUTE)
    expect(emailsTo(client)[0]?.text).toMatch(/^Mara Manager, \w{3} \d+ \w{3,4}, \d+:\d\d UTC:$/m)
  })

  test('an email never has what looks like a password', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 1, 'The password is Tr0ub4dor&3')
    await later(0)
    await later(5 * MINUTE)
    expect(emailsTo(client)[0]?.text).toContain('> This message may hold a password, so it is not in this email.')
    expect(JSON.stringify(emailsTo(client))).not.toContain('Tr0ub4dor')
  })

  test('an email names a file, unless its name looks like a password', async () => {
    const conversation = await begin(manager, client)
    for (const file_name of ['plan.png', 'password Tr0ub4dor&3.png']) {
      const file = await world.upload(manager, { name: file_name, bytes: samples.png })
      const body = { conversation_id: conversation, type: 'file', file_name, file_type: 'image/png' } as const
      const sent = await world.call(sendFile, { body: { ...body, file_location: file.location } }, manager.token)
      expect(sent.status).toBe(201)
    }
    await later(0)
    await later(5 * MINUTE)
    expect(emailsTo(client)[0]?.text).toContain('> Sent a file: plan.png')
    expect(JSON.stringify(emailsTo(client))).not.toContain('Tr0ub4dor')
  })

  describe('where the Manager turned the text of messages off', () => {
    const turnOff = async () => {
      const body = { show_messages: false }
      expect((await world.call(updateEmailContents, { body }, manager.token)).status).toBe(200)
    }

    test('an email about a large group names the first five writers and the number of the others', async () => {
      await turnOff()
      const crowd = await Promise.all(
        Array.from({ length: 7 }, (_, n) => world.employee(manager, { name: `Writer ${n}` })),
      )
      const conversation = await begin(manager, client, ...crowd)
      for (const writer of crowd) await say(writer, conversation)
      await later(0)
      await later(5 * MINUTE)
      const text = emailsTo(client)[0]?.text
      expect(text).toContain('Writer 4 wrote a message and 2 more people wrote too.')
      expect(text).not.toContain('Writer 5')
      expect(JSON.stringify(emailsTo(client))).not.toContain('*blue*')
    })

    test('an email about a direct conversation says who wrote how many', async () => {
      await turnOff()
      const conversation = await begin(manager, client)
      await say(manager, conversation, 3)
      await later(0)
      await later(5 * MINUTE)
      expect(emailsTo(client)[0]?.text).toContain('Mara Manager wrote you 3 messages.')
      expect(JSON.stringify(emailsTo(client))).not.toContain('*blue*')
    })
  })

  test('the next email does not repeat what an earlier one reported', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 4)
    await later(0)
    await later(5 * MINUTE)
    await say(manager, conversation)
    await later(2)
    await later(4 * MINUTE)
    expect(emailsTo(client)).toHaveLength(1)
    await later(MINUTE)
    expect(subjectsTo(client)).toEqual(['4 new messages from Mara Manager', 'New message from Mara Manager'])
  })
})

describe('no unread email', () => {
  test('[NOTE-5] no email is sent when everything was read, and later messages wait again', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 2)
    await later(0)
    await read(client, conversation)
    await later(5 * MINUTE)
    expect(emailsTo(client)).toEqual([])
    await say(manager, conversation)
    await later(2)
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
  })

  test('an email does not count messages that were read', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 3)
    await later(0)
    await read(client, conversation, 2)
    await later(5 * MINUTE)
    expect(subjectsTo(client)).toEqual(['New message from Mara Manager'])
  })

  test('[NOTE-4] no email is sent to a member who switched these emails off in the meantime', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    await world.call(createSettings, {}, client.token)
    const message_notifications = { notification: true, email: false }
    await world.call(updateNotificationSettings, { body: { user_id: client.id, message_notifications } }, client.token)
    await later(5 * MINUTE)
    expect(emailsTo(client)).toEqual([])
  })

  test('no email is sent to an archived or removed member or of a closed workspace; after a restore, later ones are sent', async () => {
    const conversation = await begin(manager, client, employee)
    const waitInVain = async () => {
      await say(manager, conversation)
      await later(2)
      await later(5 * MINUTE)
      expect([...emailsTo(client), ...emailsTo(employee)]).toEqual([])
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
    expect([...emailsTo(client), ...emailsTo(employee)]).toEqual([])
    await subscription('active')
    // [SUB-9] An Employee of a solo workspace cannot sign in.
    await say(manager, conversation)
    await later(2)
    await world.changeTier(manager, 'solo')
    await later(5 * MINUTE)
    expect(emailsTo(employee)).toEqual([])
    expect(subjectsTo(client)).toEqual(['New message in Launch'])
  })

  test('no email is sent to a member who left the conversation', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation)
    await later(0)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('conversation_members').set({ left_at: new Date() }).where('user_id', '=', client.id).execute(),
    )
    await later(5 * MINUTE)
    expect(emailsTo(client)).toEqual([])
    expect(emailsTo(employee)).toHaveLength(1)
  })
})

describe('[NOTE-5] failures of the mail server', () => {
  const fail = async () => {
    throw new Error('unreachable')
  }

  test('an unreachable mail server is retried with all later messages, and the email stays the same one', async () => {
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
    expect(emailsTo(client).map(({ messageId }) => messageId)).toEqual(tried)
    await later(60 * MINUTE)
    expect(emailsTo(client)).toHaveLength(1)
  })

  test('no email is sent when everything was read before the mail server is reachable', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await later(0)
    next.push(fail)
    await laterInVain(5 * MINUTE)
    await read(client, conversation)
    await later(MINUTE)
    expect(emailsTo(client)).toEqual([])
  })

  test('a permanently refused email does not block later ones', async () => {
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

  test('messages that arrive during a slow delivery are in the next email', async () => {
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
