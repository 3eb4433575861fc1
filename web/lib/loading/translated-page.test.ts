import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// unusual-browsers.story.ts translates pages.
test('codes and passwords are not translated', () => {
  const tags = globSync('web/**/*.tsx').flatMap(
    (file) => readFileSync(file, 'utf8').match(/<code[^>]*>|component="code"[^>]*>/g) ?? [],
  )
  expect(tags.length).toBeGreaterThan(2)
  expect(tags.filter((tag) => !tag.includes('translate="no"'))).toEqual([])
})
