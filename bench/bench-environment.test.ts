import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_FLAGS } from './bench-environment.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const flags = SERVER_FLAGS.join(' ')

test('the unit, the image and npm start run Node with the options that are measured', () => {
  expect(read('ops/foyer.service')).toContain(`/usr/bin/env node ${flags} dist-server/main.mjs\n`)
  expect(read('ops/Containerfile')).toContain(
    JSON.stringify(['node', ...SERVER_FLAGS, 'dist-server/main.mjs']).replaceAll(',', ', '),
  )
  expect(read('package.json')).toContain(`"start": "node ${flags} bin/foyer.mjs start"`)
})
