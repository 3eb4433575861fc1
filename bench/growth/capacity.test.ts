import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capacityTables, withTables } from './capacity-tables.ts'
import type { Results } from './report.ts'

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

test('the tables of the capacity page follow from what was measured (node bench/growth/capacity.ts --write)', () => {
  const results = JSON.parse(read('growth/results.json')) as Results
  const page = read('capacity.md')
  expect(words(withTables(page, capacityTables(results)))).toEqual(words(page))
})

/** Without the padding that the formatter gives to tables. */
const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/\s+/)
