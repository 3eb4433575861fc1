import { expect, test } from 'vitest'
import { writeLongTable } from './long-table.mjs'

const steps = { faults: { proves: 'nothing is lost', needs: 'root' }, clamd: { proves: 'a scanner', needs: 'clamd' } }
const empty = 'Before.\n\n<!-- long:begin -->\n<!-- long:end -->\n\nAfter.\n'

test('a step that ran gets its date, time and result, and the others keep theirs', () => {
  const first = { faults: { date: '2026-11-01', seconds: 1234, passed: 5, failed: 0 } }
  const once = writeLongTable(empty, steps, first)
  expect(once).toContain('| `faults` | nothing is lost | root | 2026-11-01 | 21 min | 5 passed, 0 failed |')
  expect(once).toContain('| `clamd` | a scanner | clamd | never |')
  const second = { clamd: { date: '2026-11-02', seconds: 9.6, passed: 3, failed: 1 } }
  const twice = writeLongTable(once.replaceAll(' | ', '  |  '), steps, second)
  expect(twice).toContain('| `faults` | nothing is lost | root | 2026-11-01 | 21 min | 5 passed, 0 failed |')
  expect(twice).toContain('| `clamd` | a scanner | clamd | 2026-11-02 | 10 s | 3 passed, 1 failed |')
  expect(twice.startsWith('Before.')).toBe(true)
  expect(twice.endsWith('After.\n')).toBe(true)
})
