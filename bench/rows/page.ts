import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Row } from '../report.ts'

const FOLDER = new URL('../../dist/', import.meta.url)
const MOST = { script: 110_000, style: 12_000 }

/** The files of the log-in page: the page's own, and the half of the app for signed-out people. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

const LOG_IN_ENTRY = 'entry/mount-log-in.tsx'

export function logInRow(): Promise<Row> {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', FOLDER), 'utf8')) as Manifest // written by the build
  const page = readFileSync(new URL('index.html', FOLDER), 'utf8')
  const files = new Set(
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
  )
  if (files.size === 0) throw new Error('the page of the build loads nothing')
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (seen.has(name) || !chunk) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  if (!manifest[LOG_IN_ENTRY]) throw new Error(`the build has no ${LOG_IN_ENTRY}`)
  visit(LOG_IN_ENTRY)
  const gzipped = (ending: string) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, FOLDER))).length, 0)
  const [script, style] = [gzipped('.js'), gzipped('.css')]
  return Promise.resolve({
    what: 'log-in page, gzip',
    measured: `${(script / 1000).toFixed(1)} kB script, ${(style / 1000).toFixed(1)} kB style`,
    bound: '≤ 110 kB, ≤ 12 kB',
    holds: script <= MOST.script && style <= MOST.style,
  })
}
