import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { middleOf, type Row, writePart } from './report.ts'

const row = (measured: string): Row => ({ what: 'a call', measured, bound: '', holds: true })

test('of three runs each row is the middle one by its first number', () => {
  const runs = [
    [row('99 req/s, 0.4'), row('content p50 125, p95 194')],
    [row('1000 req/s, 0.2'), row('content p50 9.5, p95 300')],
    [row('700 req/s, 0.9'), row('content p50 80, p95 90')],
  ]
  expect(middleOf(runs).map(({ measured }) => measured)).toEqual(['700 req/s, 0.9', 'content p50 80, p95 90'])
  expect(middleOf(runs.slice(0, 1))).toEqual(runs[0])
})

test('a part that is measured again replaces its own section, and a new one comes last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-report-'))
  const file = join(folder, 'measured.md')
  writeFileSync(file, '# Measured speed\n\nAbout floors.\n')
  for (const [part, measured] of [
    ['list', 'old'],
    ['page', 'kept'],
    ['list', 'new'],
  ] as const)
    writePart(file, part, [row(measured)])
  const page = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  expect(page.match(/^## .*|\bold|kept|new|About floors\./gm)).toEqual([
    'About floors.',
    '## list',
    'new',
    '## page',
    'kept',
  ])
})
