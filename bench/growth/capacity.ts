import { readFileSync, writeFileSync } from 'node:fs'
import { capacityTables, withTables } from './capacity-tables.ts'
import type { Results } from './report.ts'

/** Prints the tables of docs/capacity.md; `--write` puts them there. */
const page = new URL('../../docs/capacity.md', import.meta.url)
const results = JSON.parse(readFileSync(new URL('../../docs/growth/results.json', import.meta.url), 'utf8')) as Results
const tables = capacityTables(results)
console.log(tables)
if (process.argv.includes('--write')) writeFileSync(page, withTables(readFileSync(page, 'utf8'), tables))
