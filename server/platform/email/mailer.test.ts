import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { PermanentFailure } from '../jobs/jobs.ts'
import { ownCertificate } from '#server/testing/own-certificate.ts'
import { createMailer, type Email, type Mailer, reasonOf } from './mailer.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const sentEmail: Email = {
  to: 'ana@example.com',
  subject: 'Hello',
  text: 'Hello Ana',
  html: '<p>Hello Ana</p>',
}

type Received = ParsedEmail & { recipients: string[] }

type MailerSettings = { scheme?: string; host?: string; greetingMs?: { usual: number; late: number } }

async function mailServer(
  options: SMTPServerOptions = {},
  requireTls = false,
  { scheme = 'smtp', host = '127.0.0.1', ...others }: MailerSettings = {},
): Promise<{ mailer: Mailer; received: Received[]; port: number }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      received.push({
        ...(await PostalMime.parse(Buffer.concat(parts))),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
      })
      done()
    },
    ...options,
  })
  server.on('error', () => {}) // a client that hangs up is part of the tests
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    via: `${scheme}://${host}:${port}`,
    from: 'Foyer <no-reply@foyer.example.com>',
    requireTls,
    ...others,
  })
  closing.push(
    () => mailer.close(),
    () => server.close(),
  )
  return { mailer, received, port }
}

const answering = (responseCode: number) => Object.assign(new Error(`sorry, ana@example.com`), { responseCode })

async function failureOf(mailer: Mailer, sent: Email = sentEmail): Promise<Error> {
  const [settled] = await Promise.allSettled([mailer.send(sent)])
  if (settled.status === 'fulfilled' || !(settled.reason instanceof Error)) throw new Error('the email was accepted')
  return settled.reason
}

test.each([
  'a@b.example, c@d.example',
  'a@b.example c@d.example',
  'a@b.example\nc@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'Ana <a@b.example>',
  '<a@b.example>',
  'a@b..example',
  'group: a@b.example;',
  'a@b.example;',
  '',
])('the text %j is not one address and never reaches an envelope', async (to) => {
  const { mailer, received } = await mailServer()
  expect(reasonOf(await failureOf(mailer, { ...sentEmail, to }))).toBe('no_mailbox')
  expect(received).toEqual([])
})

test('an email arrives as text and markup, from the given name, marked as automatic', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send({
    ...sentEmail,
    fromName: 'Blue Door',
    messageId: 'job.7',
    headers: { 'List-Unsubscribe': '<https://foyer.example.com/settings>' },
  })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: { name: 'Blue Door', address: 'no-reply@foyer.example.com' },
    to: [{ address: 'ana@example.com' }],
    subject: 'Hello',
    text: expect.stringContaining('Hello Ana'),
    html: expect.stringContaining('<p>Hello Ana</p>'),
    messageId: '<job.7@foyer.example.com>',
  })
  const headers = Object.fromEntries((received[0]?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': '<https://foyer.example.com/settings>',
  })
})

test('a retried email has the same id; two emails without one get different ids', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send({ ...sentEmail, messageId: 'job.7' })
  await mailer.send({ ...sentEmail, messageId: 'job.7' })
  await mailer.send(sentEmail)
  await mailer.send(sentEmail)
  const [first, second, third, fourth] = received.map(({ messageId }) => messageId)
  expect(second).toBe(first)
  expect(fourth).not.toBe(third)
})

test('a subject or a name that tries to write headers is one line of text', async () => {
  const { mailer, received } = await mailServer()
  const nasty = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody, "Eve" <eve@example.com>'
  await mailer.send({ ...sentEmail, subject: nasty, fromName: nasty })
  expect(received[0]?.recipients).toEqual(['ana@example.com'])
  expect(received[0]?.bcc).toBeUndefined()
  expect(received[0]?.from).toEqual({
    name: 'Hi Bcc: eve example com body, "Eve" <eve example com>',
    address: 'no-reply@foyer.example.com',
  })
  expect(received[0]?.subject).toBe(nasty.replaceAll(/[\r\n]+/g, ' '))
  expect(received[0]?.text).toContain('Hello Ana')
})

test.each([
  'ana@example.com, eve@example.com',
  'ana@example.com>,<eve@example.com',
  'ana@example.com\r\nRCPT TO:<eve@example.com>',
])('an address such as %j never reaches a second person', async (to) => {
  const { mailer, received } = await mailServer()
  await mailer.send({ ...sentEmail, to }).catch(() => {})
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com')
})

test.each([
  ['an unknown mailbox', 'onRcptTo', 550],
  ['content it will not have', 'onData', 554],
] as const)('a refusal for %s is final, and the error does not contain the address', async (_, step, code) => {
  const { mailer } = await mailServer({
    [step]: (...args: unknown[]) => {
      const [stream, , done] = args
      if (isStream(stream)) stream.resume()
      if (isCallback(done)) done(answering(code))
    },
  })
  const failure = await failureOf(mailer)
  expect(failure).toBeInstanceOf(PermanentFailure)
  expect(failure.message).toContain(String(code))
  expect(failure.message).not.toContain('ana@')
  expect(failure.cause).toBeUndefined()
})

test.each([
  ['a busy mailbox', { onRcptTo: (_address, _session, done) => done(answering(451)) }],
  ['our own address refused', { onMailFrom: (_address, _session, done) => done(answering(553)) }],
  ['a server that is going down', { onConnect: (_session, done) => done(answering(421)) }],
] satisfies [string, SMTPServerOptions][])('a failure (%s) is tried again later', async (_, options) => {
  const { mailer } = await mailServer(options)
  const failure = await failureOf(mailer)
  expect(failure).not.toBeInstanceOf(PermanentFailure)
  expect(failure.message).not.toContain('ana@')
})

test('an unreachable email server is retried later', async () => {
  const mailer = createMailer({ via: 'smtp://127.0.0.1:1', from: 'no-reply@example.com' })
  closing.push(() => mailer.close())
  expect(await failureOf(mailer)).not.toBeInstanceOf(PermanentFailure)
})

test('an email server that hangs is tried by one email at a time until it answers', async () => {
  const { port, received } = await mailServer()
  const held: Socket[] = []
  const pass = (socket: Socket) => void socket.pipe(connect(port, '127.0.0.1')).pipe(socket)
  let accept = (socket: Socket): unknown => socket.destroy()
  const front = createServer((socket) => accept(socket))
  const frontPort = await listenOnLoopback(front)
  const mailer = createMailer({ via: `smtp://127.0.0.1:${frontPort}`, from: 'no-reply@example.com' })
  closing.push(
    () => mailer.close(),
    () => front.close(),
  )
  await failureOf(mailer)

  accept = (socket) => held.push(socket)
  const tried = mailer.send(sentEmail)
  await expect.poll(() => held.length).toBe(1)
  const refused = await failureOf(mailer)
  expect(refused.message).toContain('does not answer')
  expect(refused).not.toBeInstanceOf(PermanentFailure)

  accept = pass
  held.forEach(pass)
  await tried
  await Promise.all([mailer.send(sentEmail), mailer.send(sentEmail)])
  expect(received).toHaveLength(3)
})

test('a custom transport replaces a mail server', async () => {
  const sent: unknown[] = []
  const mailer = createMailer({
    via: {
      name: 'mailbox',
      version: '1',
      send(message, done) {
        sent.push(message.message.getEnvelope().to)
        done(null, { envelope: message.message.getEnvelope(), messageId: '' })
      },
    },
    from: 'no-reply@example.com',
  })
  await mailer.send(sentEmail)
  expect(sent).toEqual([['ana@example.com']])
  expect(() => mailer.close()).not.toThrow()
})

const isStream = (value: unknown): value is { resume(): void } =>
  typeof value === 'object' && value !== null && 'resume' in value
const isCallback = (value: unknown): value is (error: Error) => void => typeof value === 'function'

test('nothing is sent unencrypted where TLS is required, and it is tried again', async () => {
  const { mailer, received } = await mailServer({}, true)
  const failure = await failureOf(mailer)
  expect(failure.message).toContain('ETLS')
  expect(failure).not.toBeInstanceOf(PermanentFailure)
  expect(received).toEqual([])
})

/** Not a name of this machine, and yet its address. */
const ELSEWHERE = { host: hostname() }

test('a server of this machine gets its emails over STARTTLS whatever its certificate', async () => {
  const { mailer, received } = await mailServer({ ...ownCertificate(), disabledCommands: [] }, true)
  await mailer.send(sentEmail)
  expect(received).toHaveLength(1)
})

test.each([
  ['an unknown certificate', { disabledCommands: [] }, {}, /signed by a known authority: NODE_EXTRA_CA_CERTS/],
  // Neither side speaks first: here alone the end of the patience is waited for.
  ['TLS at once', { secure: true }, { greetingMs: { usual: 500, late: 500 } }, /use smtps:\/\/ in SMTP_URL/],
  ['no TLS at once', {}, { scheme: 'smtps' }, /use smtp:\/\/ in SMTP_URL/],
  ['no STARTTLS', {}, {}, /offers no STARTTLS: use smtps:\/\/.*SMTP_PLAINTEXT/],
] as const)(
  'a server with %s is for later, and the error says what to change',
  async (_, options, settings, advice) => {
    const others = { ...ELSEWHERE, ...settings }
    const { mailer } = await mailServer({ ...ownCertificate(), ...options } as SMTPServerOptions, true, others)
    const failure = await failureOf(mailer)
    expect(failure).not.toBeInstanceOf(PermanentFailure)
    expect(failure.message).toMatch(advice)
  },
)

test('a server that refuses our password is for later, and the error says so without it', async () => {
  const { mailer } = await mailServer(
    { authOptional: false, onAuth: (_auth, _session, done) => done(answering(535)) },
    false,
    {
      host: 'foyer:hidden-word@127.0.0.1',
    },
  )
  const failure = await failureOf(mailer)
  expect(failure.message).toMatch(/refuses the user or the password of SMTP_URL/)
  expect(failure.message).not.toMatch(/hidden-word/)
})

test('a server that greets late is waited for from its second email on', async () => {
  const greetings: (() => void)[] = []
  const { mailer, received } = await mailServer({ onConnect: (_session, done) => void greetings.push(done) }, false, {
    greetingMs: { usual: 50, late: 300_000 },
  })
  expect(reasonOf(await failureOf(mailer))).toBe('unreachable')
  const second = mailer.send(sentEmail)
  const greet = () => {
    for (const greeting of greetings.splice(0)) greeting()
    return received.length
  }
  await expect.poll(greet).toBe(1)
  await second
})
