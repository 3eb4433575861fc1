import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { readLookAlikes } from '#contract/testing/unicode-domains.ts'
import { expect, test } from 'vitest'
import { revealBidiOverrides, linkify } from './message-text.tsx'

const linked = (text: string) =>
  linkify(text)
    .filter((segment) => segment.href !== undefined)
    .map((segment) => [segment.text, segment.href])

test.each([
  ['https://example.com', 'https://example.com', 'https://example.com/'],
  ['see http://example.com/a?b=c#d now', 'http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['HTTPS://Example.COM/Path', 'HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['www.example.com/x', 'www.example.com/x', 'https://www.example.com/x'],
  ['mailto:ana@example.com', 'mailto:ana@example.com', 'mailto:ana@example.com'],
  ['write to ana.b+c@example.co.uk.', 'ana.b+c@example.co.uk', 'mailto:ana.b+c@example.co.uk'],
  ['http://localhost:3000/x', 'http://localhost:3000/x', 'http://localhost:3000/x'],
  ['Look: https://example.com.', 'https://example.com', 'https://example.com/'],
  ['https://example.com/a, and', 'https://example.com/a', 'https://example.com/a'],
  ['really https://example.com/a?!', 'https://example.com/a', 'https://example.com/a'],
  ['(https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
  ['https://example.com/a_(b)', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['(see https://example.com/a_(b)).', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['"https://example.com/a"', 'https://example.com/a', 'https://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a', 'https://example.com/a'],
  ['one\nhttps://example.com\ntwo', 'https://example.com', 'https://example.com/'],
  ['https://example.com/a\u0000b', 'https://example.com/a', 'https://example.com/a'],
  ['https://example.com/a\u202Egpj.exe', 'https://example.com/a', 'https://example.com/a'],
])('[MSG-4] the message %j has one link', (text, shown, href) => {
  expect(linked(text)).toEqual([[shown, href]])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\u0000script:alert(1)//www',
  'javascript:https://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html,https://example.com',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https://example.com/1',
  'https://',
  'https://nothing',
  'https://bank.example@elsewhere.example/',
  'mailto:nobody',
  'xhttps://example.com',
  'example.com',
  'a@b',
  'no link at all',
  '',
])('[MSG-4] the message %j has no link', (text) => {
  expect(linked(text)).toEqual([])
})

test('[MSG-4] the text between several links stays unchanged', () => {
  expect(linkify('a https://b.example, c ana@d.example!')).toEqual([
    { text: 'a ' },
    { text: 'https://b.example', href: 'https://b.example/' },
    { text: ', c ' },
    { text: 'ana@d.example', href: 'mailto:ana@d.example' },
    { text: '!' },
  ])
})

test('[MSG-4] any text is shown completely, and no link has another scheme', () => {
  const pieces = fc.constantFrom(
    'https://',
    'javascript:',
    'www.',
    'a@b.cd',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    '\u202e',
    'http:',
    'x',
  )
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 20 })
  fc.assert(
    fc.property(
      texts.map((parts) => parts.join('')),
      (text) => {
        const segments = linkify(text)
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
        for (const { href } of segments) expect(href ?? 'https://').toMatch(/^(?:https?:\/\/|mailto:)/)
      },
    ),
    { numRuns: 500 },
  )
})

test('[MSG-4] the longest possible message is shown completely', () => {
  for (const piece of ['a', 'a.', '@', '((', 'https://a', 'www.', 'a@a.']) {
    const text = piece.repeat(20_000 / piece.length)
    expect(
      linkify(text)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text)
  }
})

test.each([
  ['photo\u202Egpj.exe', 'photo\uFFFDgpj.exe'],
  ['\u202Dforced', '\uFFFDforced'],
  ['שלום עולם', 'שלום עולם'],
  ['with marks \u200F and isolates \u2067 \u2069', 'with marks \u200F and isolates \u2067 \u2069'],
  ['plain', 'plain'],
])('[MSG-4] the message %j is shown as %j', (text, shown) => {
  expect(revealBidiOverrides(text)).toBe(shown)
})

test.each([
  ['看 https://a.example。下一句', 'https://a.example'],
  ['https://a.example/x，还有', 'https://a.example/x'],
  ['https://a.example/x、次', 'https://a.example/x'],
  ['「https://a.example/x」です', 'https://a.example/x'],
  ['（https://a.example/x）', 'https://a.example/x'],
  ['【https://a.example/x】', 'https://a.example/x'],
  ['《https://a.example》', 'https://a.example'],
  ['https://a.example/x！', 'https://a.example/x'],
  ['https://a.example/x？', 'https://a.example/x'],
  ['https://a.example/x؟', 'https://a.example/x'],
  ['https://a.example/x، ثم', 'https://a.example/x'],
  ['https://a.example/x؛', 'https://a.example/x'],
  ['https://a.example/x۔', 'https://a.example/x'],
  ['https://a.example/x।', 'https://a.example/x'],
  ['https://a.example/x።', 'https://a.example/x'],
  ['https://a.example/x։', 'https://a.example/x'],
  ['请看https://a.example', 'https://a.example'],
  ['こちらhttps://a.example', 'https://a.example'],
  ['ガイドhttps://a.example', 'https://a.example'],
  ['ดูhttps://a.example', 'https://a.example'],
  ['网站：https://a.example', 'https://a.example'],
  ['邮箱jo@a.example。', 'jo@a.example'],
  ['https://a.example/日本語', 'https://a.example/日本語'],
  ['https://a.example/محمد', 'https://a.example/محمد'],
])('[MSG-4] the link in %j ends where the sentence goes on', (text, shown) => {
  expect(linked(text).map(([part]) => part)).toEqual([shown])
})

test.each([
  [String.raw`https://a.example\@b.example`, 'a.example'],
  [String.raw`https://a.example\.b.example`, 'a.example'],
  ['https://3232235777/', '192.168.1.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0300.0250.1.1/x', '192.168.1.1'],
  ['https://127.1', '127.0.0.1'],
  ['https://pаypal.example/', 'xn--pypal-4ve.example'],
  ['https://аррӏе.example', 'xn--80ak6aa92e.example'],
  ['https://gооgle.example/x', 'xn--ggle-55da.example'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['https://a%2eexample.com', 'a.example.com'],
  ['https://example.com', undefined],
  ['https://Example.com:8443/x', undefined],
  ['www.example.com/x?y#z', undefined],
  ['http://192.168.1.1/', undefined],
  ['https://xn--bcher-kva.example', undefined],
  ['mailto:ana@example.com#top', undefined],
  ['mailto:ana@b%C3%BCcher.example', 'ana@xn--bcher-kva.example'],
])('[MSG-4] the link %s shows that it opens %s', (text, opens) => {
  expect(linkify(text)).toEqual([expect.objectContaining({ text, ...(opens !== undefined && { opens }) })])
  expect(linkify(text)[0]?.opens).toBe(opens)
})

const folder = `${import.meta.dirname}/../../../../contract/testing/unicode`
const lookAlikes = readLookAlikes(readFileSync(`${folder}/look-alikes.txt`, 'utf8'))

test('[MSG-4] a link with a look-alike in its host or address shows where it leads', () => {
  for (const [character, plain] of lookAlikes) {
    for (const typed of [`https://a${character}b.example`, `mailto:info@a${character}b.example`]) {
      const [link] = linkify(typed).filter(({ href }) => href !== undefined)
      // A character that ends a link leaves a part of it, which is no host or one of ASCII alone.
      if (!link || /^[ -~]+$/.test(link.text.toLowerCase())) continue
      expect(link.opens, `${typed} for ${plain}`).toMatch(/^(?:info@)?[a-z\d.-]+$/)
      if (link.href?.startsWith('https:')) expect(link.href).toContain(link.opens)
    }
  }
})
