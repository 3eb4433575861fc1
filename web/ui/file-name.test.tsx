import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { FileName } from '#web/ui/file-name.tsx'

test.each([
  ['illustrations.pdf', 'illustrations.pdf'],
  ['illustrations    .pdf', 'illustrations .pdf'],
  ['invoice.pdf                              .exe', 'invoice.pdf .exe'],
  ['a  b   c    d     e      f.docx', 'a b c d e f.docx'],
  ['tab\t\tand no\u00a0\u00a0break.txt', 'tab and no break.txt'],
])('[FILE-4] %j has no hole', (name, shown) => {
  const { container } = render(<FileName name={name} />, { wrapper: MantineProvider })
  const parts = [...container.querySelectorAll('[aria-hidden]')]
  expect(parts.map(({ textContent }) => textContent).join('')).toBe(shown)
})
