import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

/** The components whose styles a file imports. */
const styled = (file: string) => [...read(file).matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)

/** Components without a style sheet of their own. They use the styles of the components they consist of. */
const drawnByOthers: Record<string, string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NativeSelect: ['Input', 'Combobox'],
  Select: ['Input', 'Combobox'],
  FileButton: [],
  FocusTrap: [],
  Portal: [],
  Transition: [],
  Box: [],
  MantineProvider: [],
}

function componentsUsed(): string[] {
  const files = globSync('**/*.tsx', { cwd: web }).filter((file) => !file.endsWith('.test.tsx'))
  const imports = files.flatMap((file) => [...read(file).matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/ as .*/, '')))
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name)))]
}

test('every Mantine component in use has its styles imported', () => {
  const known = new Set([...styled('theme/log-in-styles.ts'), ...styled('theme/app-styles.ts')])
  const used = componentsUsed()
  expect(used).toContain('Button')
  const bare = used.filter((name) => (drawnByOthers[name] ?? [name]).some((sheet) => !known.has(sheet)))
  expect(bare, 'add their styles to theme/app-styles.ts').toEqual([])
})

test('what stands still over a page does not on paper', () => {
  const sheets = globSync('**/*.css', { cwd: web })
  expect(
    sheets.filter((sheet) => /position: sticky/.test(read(sheet))),
    'use var(--foyer-sticky)',
  ).toEqual([])
})
