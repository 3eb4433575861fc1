import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

type Listed = {
  items: { _id: string; to: string; subject: string; text: string; html: string; date: string; links: string[] }[]
}

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const send = (sentEmail: object) =>
  createTransport(world.sandbox.emails.transport).sendMail({ from: 'foyer@example.com', ...sentEmail })

const page = async (query = '') => (await fetch(`${world.url}/sandbox/mail${query}`)).text()

async function emailsTo(to: string): Promise<Listed['items']> {
  const response = await fetch(`${world.url}/sandbox/mail.json?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as Listed).items
}

test('a sent email is found by its address, newest first, with its links', async () => {
  await send({ to: 'Ana <Ana@Example.com>', subject: 'First', text: 'One' })
  await send({
    to: 'ana@example.com',
    bcc: 'ben@example.com',
    subject: 'Grüße, Ana ✓',
    text: 'Come in: http://localhost:3000/join/abc?x=1&y=2.',
    html: '<p>Ana</p><a href="http://localhost:3000/join/abc?x=1&amp;y=2">Join</a> <a href="mailto:x@y.z">Write</a>',
  })
  const items = await emailsTo('ANA@example.COM')
  expect(items.map(({ subject }) => subject)).toEqual(['Grüße, Ana ✓', 'First'])
  expect(items[0]).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    to: expect.stringContaining('ana@example.com'),
    text: expect.stringContaining('Come in'),
    html: expect.stringContaining('<p>Ana</p>'),
    links: ['http://localhost:3000/join/abc?x=1&y=2'],
  })
  expect(Date.now() - Date.parse(items[0]?.date ?? '')).toBeLessThan(60_000)
  expect(await emailsTo('ben@example.com')).toHaveLength(1)
  expect(await emailsTo('na@example.com')).toEqual([])
  expect(await emailsTo('')).toHaveLength(2)
})

test('a mailbox that does not exist and one that is busy are answered as a mail server does', async () => {
  const answer = (to: string) => send({ to, subject: 'Hello', text: 'x' })
  await expect(answer('no-such-mailbox+ana@example.com')).rejects.toMatchObject({
    responseCode: 550,
    command: 'RCPT TO',
  })
  await expect(answer('Busy-Mailbox@example.com')).rejects.toMatchObject({ responseCode: 451, command: 'RCPT TO' })
  expect(await emailsTo('')).toEqual([])
})

test('emails survive a restart', async () => {
  await send({ to: 'ana@example.com', subject: 'Still here', text: 'x' })
  await world.reopen()
  expect((await emailsTo('ana@example.com'))[0]?.subject).toBe('Still here')
})

test("a deleted workspace's emails are removed, and emails shared with others stay with the others", async () => {
  await send({ to: 'ana@example.com', subject: 'Hers', text: 'x' })
  await send({ to: ['ana@example.com', 'ben@example.com'], subject: 'Theirs', text: 'x' })
  await world.sandbox.emails.removeFor(['ANA@example.com'])
  expect(await emailsTo('ana@example.com')).toEqual([])
  expect((await emailsTo('')).map(({ to, subject }) => [to, subject])).toEqual([['ben@example.com', 'Theirs']])
})

test('the page lists the emails and says when there are none', async () => {
  expect(await page()).toContain('No mail yet')
  await send({ to: 'ana@example.com', subject: '<b>Bold</b>', text: 'x' })
  expect(await page()).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  expect(await page('?to=eve@example.com')).toContain('No mail to eve@example.com')
  expect(await page('?to=a&to=b')).toContain('Bold')
})

test('an email is shown with its text, its links and its isolated markup', async () => {
  const html = '<p style="color:red">Hello</p><script>parent.location = "/"</script>'
  await send({ to: 'ana@example.com', subject: 'Hi', text: 'Hello in text', html })
  const [sentEmail] = await emailsTo('ana@example.com')
  const response = await fetch(`${world.url}/sandbox/mail/${sentEmail?._id}`)
  const shown = await response.text()
  expect(shown).toContain('Hello in text')
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(shown).toContain('&lt;script&gt;')
  expect(shown).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).not.toContain('script-src')
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
})

test('the page of an unknown email links onward', async () => {
  const response = await fetch(`${world.url}/sandbox/mail/nothing`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('href="/sandbox/mail"')
})

test('an address with a NUL gets the same answer as any unknown address', async () => {
  for (const path of ['mail/%00', 'mail?to=%00', 'mail.json?to=%00', 'checkout/%00', 'portal/%00']) {
    expect((await fetch(`${world.url}/sandbox/${path}`)).status).toBe(404)
  }
})

test('the style sheet of the pages is served', async () => {
  const response = await fetch(`${world.url}/sandbox/assets/sandbox.css`)
  expect(response.headers.get('content-type')).toContain('text/css')
  expect(await response.text()).toContain(':focus-visible')
})

test.each([
  ['localhost:1', 200],
  ['127.0.0.1', 200],
  ['[::1]:3000', 200],
  ['foyer.localhost', 200],
  ['evil.example', 421],
  ['evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['a b', 421],
  ['user@evil.example', 421],
])('the mailbox answers a request to the host %s with %i', async (host, status) => {
  await send({ to: 'ana@example.com', subject: 'Secret link', text: 'One' })
  for (const path of ['/sandbox/mail', '/sandbox/mail.json?to=ana@example.com']) {
    const answer = await get(new URL(path, world.url), host)
    expect(answer.status).toBe(status)
    expect(answer.text.includes('Secret link')).toBe(status === 200)
  }
})

/** fetch would write a Host of its own. */
async function get(url: URL, host: string): Promise<{ status: number | undefined; text: string }> {
  const [answer] = (await once(request(url, { headers: { host } }).end(), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: (await answer.toArray()).join('') }
}
