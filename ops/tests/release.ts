import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './debian-tree.ts'

/** What an installation consists of, beside the packages. */
const SHIPPED = [
  'bin',
  'contract',
  'dist',
  'dist-server',
  'dist-pages',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'sandbox',
  'server',
]

/** Makes what the first evening makes in /opt/foyer: the built code with the packages of production. */
export function makeRelease(folder: string): void {
  if (!existsSync('dist-server/main.mjs')) throw new Error('The server is not built: npm run build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const one of SHIPPED) cpSync(one, join(folder, one), { recursive: true })
  run('npm', ['ci', '--omit=dev', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'])
}
