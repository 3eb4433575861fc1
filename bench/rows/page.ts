import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from '../report.ts'

const FOLDER = new URL('../../dist/', import.meta.url)

/** What bin/vite/first-page.ts writes: the files of each page beyond those that every page begins with. */
type Files = { scripts: string[]; styles: string[] }
type PageFiles = { logIn: Files; pages: Record<string, Files> }

const KB = 1000

/** Pages with their bounds: the number of scripts, and kB of compressed script. Chains have one link: the HTML names all files. */
const PAGES = [
  { path: '/login', files: 12, script: 90 },
  { path: '/dashboard', files: 12, script: 180 },
  { path: '/messages', files: 16, script: 220 },
  { path: '/clients', files: 16, script: 220 },
  { path: '/clients/:id', files: 24, script: 240 },
  { path: '/onboarding/accounts', files: 16, script: 220 },
] as const

export function pageRows(): Promise<Row[]> {
  const { logIn, pages } = JSON.parse(read('.vite/pages.json')) as PageFiles // written by the build
  const html = read('index.html')
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  if (first.length === 0) throw new Error('the page of the build loads nothing')
  return Promise.resolve(
    PAGES.map(({ path, files, script }) => {
      const beyond = path === '/login' ? logIn : pages[path]
      if (!beyond) throw new Error(`the build has no ${path}`)
      const scripts = [...first.filter((file) => file.endsWith('.js')), ...beyond.scripts]
      const styles = [...first.filter((file) => file.endsWith('.css')), ...beyond.styles]
      const bytes = compressed(scripts)
      return {
        what: `page ${path}, brotli`,
        measured: `${scripts.length} scripts, ${(bytes / KB).toFixed(1)} kB; ${styles.length} styles, ${(compressed(styles) / KB).toFixed(1)} kB`,
        bound: `≤ ${files} scripts, ≤ ${script} kB`,
        holds: scripts.length <= files && bytes <= script * KB,
      }
    }),
  )
}

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

const compressed = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file.slice(1), FOLDER))).length, 0)
