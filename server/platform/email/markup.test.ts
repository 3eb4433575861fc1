import { expect, test } from 'vitest'
import { markup } from './markup.ts'

test.each([
  ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
  ['" onmouseover="x', '&#34; onmouseover=&#34;x'],
  ["' onmouseover='x", '&#39; onmouseover=&#39;x'],
  ['Ben & Co `x`', 'Ben &#38; Co &#96;x&#96;'],
])('the markup %s is text and nothing else', (text, escaped) => {
  expect(markup`<p title="${text}">${text}</p>`.html).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('markup made the same way, lists of it and nothing at all fit in', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}</ul>${undefined}${false}${3}`.html).toBe('<ul><li>a</li><li>&#60;b&#62;</li></ul>3')
})
