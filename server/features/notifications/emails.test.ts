import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishEmployeeOnboarding } from '#contract/employees.ts'
import { createSettings, updateNotificationSettings } from '#contract/settings.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { interceptEmails, type EmailInterceptors } from '#server/testing/test-emails.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { isEmailedKind } from './emails.ts'
import { type NotificationInput, notify, deleteNotificationsByLinks } from './use-cases/notify.ts'

let world: TestWorld
let manager: Person
const next: EmailInterceptors = []
beforeAll(async () => {
  world = await createTestWorld({ replace: interceptEmails(next) })
})
beforeEach(async () => {
  next.length = 0
  manager = await world.manager()
})
afterAll(() => world.close())

const inside = () => world.parts.db.forWorkspace(manager.workspace)
const notice = (more: Partial<NotificationInput> = {}): NotificationInput => ({
  workspace: manager.workspace,
  userId: manager.id,
  kind: 'registration',
  message: 'Cleo Client has registered',
  link: '/clients/1',
  ...more,
})
const createNotification = (more?: Partial<NotificationInput>) =>
  inside().transaction((tx) => notify(tx, world.parts, notice(more)))
const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)
const waiting = () => inside().transaction((tx) => tx.selectFrom('notification_mails').select('id').execute())
const choose = async (who: Person, change: object) => {
  await world.call(createSettings, {}, who.token)
  const { status } = await world.call(updateNotificationSettings, { body: { user_id: who.id, ...change } }, who.token)
  expect(status).toBe(200)
}

describe('[NOTE-5] the email of a notification', () => {
  test.each([
    ['registration', 'Cleo Client has registered', 'Cleo Client has registered.'],
    ['onboarding', 'Cleo Client: Logo, Fonts', 'Cleo Client: Logo, Fonts.'],
    [
      'storage',
      '80 % of the 10 GB for files are used',
      '80 % of the 10 GB for files are used. When all of it is used, nobody can upload files.',
    ],
    ['milestone', 'Ana: birthday', 'There is something to celebrate today. Ana: birthday.'],
  ] as const)('a notification of kind %s is sent by email with its link', async (kind, message, sentence) => {
    await createNotification({ kind, message, link: `/clients/${kind}` })
    await world.runJobs()
    const [sentEmail, ...more] = emailsTo(manager)
    expect(more).toEqual([])
    expect(sentEmail).toMatchObject({ subject: message, fromName: 'Harbour Agency' })
    expect(sentEmail?.text).toContain(sentence)
    expect(sentEmail?.text).toContain(`http://foyer.test/clients/${kind}`)
    expect(await waiting()).toEqual([])
  })

  test('messages and vacations have their own emails', async () => {
    for (const kind of ['message', 'vacation'] as const) {
      expect(isEmailedKind(kind)).toBe(false)
      await createNotification({ kind })
    }
    await world.runJobs()
    expect(emailsTo(manager)).toEqual([])
  })

  test('a finished onboarding emails the Manager only', async () => {
    const ana = await world.employee(manager, { name: 'Ana' })
    expect((await world.call(finishEmployeeOnboarding, {}, ana.token)).status).toBe(204)
    await world.runJobs()
    expect(emailsTo(manager)).toMatchObject([{ subject: expect.stringContaining('Ana:') }])
    expect(emailsTo(ana)).toEqual([])
  })

  test('[NOTE-4] an email is sent only when enabled; bell and email are separate switches', async () => {
    await choose(manager, { registration_notifications: { notification: false, email: true } })
    await choose(manager, { onboarding_notifications: { notification: true, email: false } })
    await createNotification()
    await createNotification({ kind: 'onboarding' })
    await world.runJobs()
    expect(emailsTo(manager)).toHaveLength(1)
    await createNotification()
    await choose(manager, { registration_notifications: { notification: true, email: false } })
    await world.runJobs()
    expect(emailsTo(manager)).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('no email is sent when the notification was deleted or its transaction rolled back', async () => {
    await createNotification()
    await inside().transaction((tx) => deleteNotificationsByLinks(tx, world.parts, ['/clients/1']))
    const failing = inside().transaction(async (tx) => {
      await notify(tx, world.parts, notice())
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await world.runJobs()
    expect(emailsTo(manager)).toEqual([])
  })

  test('an email is sent once after failures of the mail server, and dropped when the server rejects it', async () => {
    const tried: (string | undefined)[] = []
    await createNotification()
    next.push(async ({ messageId }) => {
      tried.push(messageId)
      throw new Error('unreachable')
    })
    await expect(world.runJobs()).rejects.toThrow('a job failed')
    await advanceJobs(world, 60)
    await world.runJobs()
    expect(emailsTo(manager).map(({ messageId }) => messageId)).toEqual(tried)
    next.push(async () => {
      throw new PermanentFailure('no such mailbox')
    })
    await createNotification()
    await world.runJobs()
    expect(await waiting()).toEqual([])
    expect(emailsTo(manager)).toHaveLength(1)
  })

  test('a long notification is shortened in the subject and complete in the text', async () => {
    const labels = Array.from({ length: 40 }, (_, n) => `Field ${n}`).join(', ')
    await createNotification({ kind: 'onboarding', message: labels })
    await world.runJobs()
    const [sentEmail] = emailsTo(manager)
    expect(sentEmail?.subject).toBe(`${labels.slice(0, 120)}…`)
    expect(sentEmail?.text).toContain('Field 39')
  })
})
