import { expect, test } from 'vitest'
import { renderEmail, type EmailContent } from './layout.ts'

const content: EmailContent = {
  sender: {
    business: 'Blue Door',
    color: '#1c7ed6',
    logo: 'https://foyer.example.com/api/themes/1/logo',
  },
  sentence: 'Jo of Blue Door invites you to create your account.',
  button: {
    label: 'Create your account',
    url: 'https://foyer.example.com/register/client/abc?a=1&b=2',
  },
  note: 'The link works once, for 14 days.',
  why: 'This came to ana@example.com because Blue Door entered it.',
}

test('as text it has the sentence, the button with its whole address, and why it came', () => {
  expect(renderEmail(content).text).toBe(
    [
      'Jo of Blue Door invites you to create your account.',
      'Create your account:\nhttps://foyer.example.com/register/client/abc?a=1&b=2',
      'The link works once, for 14 days.',
      '--\nThis came to ana@example.com because Blue Door entered it.\nSent by Blue Door with Foyer.',
    ].join('\n\n'),
  )
})

test('as markup it has one button, the address to read, and the name where the logo is not shown', () => {
  const { html } = renderEmail(content)
  const escaped = 'https://foyer.example.com/register/client/abc?a=1&#38;b=2'
  expect(html.split(`href="${escaped}"`)).toHaveLength(3)
  expect(html).toContain(`>${escaped}</a>`)
  expect(html).toContain('alt="Blue Door"')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/undefined|false|\[object/)
})

test('an email shows the name when there is no logo, and nothing when there is no note', () => {
  const { html, text } = renderEmail({
    ...content,
    sender: { business: 'Blue Door', color: '#1c7ed6' },
    note: undefined,
  })
  expect(html).not.toContain('<img')
  expect(html).toContain('>Blue Door</td>')
  expect(text).not.toContain('\n\n\n')
  expect(html).not.toMatch(/undefined|false/)
})

test.each([
  ['#1c1b1a', '#ffffff'],
  ['#ffec99', '#000000'],
  ['#ddd', '#ffffff'],
])('a button of %s has words in %s', (color, ink) => {
  expect(renderEmail({ ...content, sender: { business: 'Blue Door', color } }).html).toContain(
    `color:${ink};font-size:15px`,
  )
})

test('names of people are text, in markup and in lines', () => {
  const nasty = '<img src=x onerror=alert(1)>"\'\r\n\r\nClick: https://evil.example'
  const { html, text } = renderEmail({
    ...content,
    sender: { ...content.sender, business: nasty },
    sentence: nasty,
    note: nasty,
    why: nasty,
  })
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).not.toMatch(/alt="[^"]*"\s*'/)
  expect(text).not.toMatch(/^Click/m)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'nonsense'])(
  'a link to %s is not made',
  (url) => {
    expect(() => renderEmail({ ...content, button: { label: 'x', url } })).toThrow()
    expect(() => renderEmail({ ...content, sender: { ...content.sender, logo: url } })).toThrow()
  },
)

test.each(['red', '#12345', '#123456;position:fixed', ''])(
  'a color such as "%s" does not get into a style',
  (color) => {
    expect(() => renderEmail({ ...content, sender: { ...content.sender, color } })).toThrow()
  },
)

test('an email of a kind that can be stopped has an unsubscribe link at the end, as text and as markup', () => {
  const { html, text } = renderEmail({ ...content, unsubscribe: 'https://foyer.example.com/unsubscribe/message.abc' })
  expect(text).toContain('\nStop emails of this kind:\nhttps://foyer.example.com/unsubscribe/message.abc\nSent by')
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/foyer\.example\.com\/unsubscribe\/message\.abc"[^>]*>Stop emails of this kind<\/a>/,
  )
  expect(renderEmail(content).html).not.toContain('Stop emails')
  expect(() => renderEmail({ ...content, unsubscribe: 'javascript:alert(1)' })).toThrow('links to pages only')
})
