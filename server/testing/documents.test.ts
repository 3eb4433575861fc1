import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
/** A path below one of the project's folders, in backticks; `*`, `<name>` and `NNNN_name` stand for any name. */
const PATH = /`((?:bench|bin|contract|docs|e2e|ops|sandbox|server|web)\/[^\s`…]*)`/g

test.each(documents)('every file and folder that %s names is there', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replaceAll(/<\w+>|NNNN_\w+/g, '*'))
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  )
  const missing = [...named, ...linked].filter((path) => !existsSync(path) && globSync(path).length === 0)
  expect(missing).toEqual([])
})
