import { existsSync, readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { commandsOfPage, PAGE } from './first-evening.ts'

const commands = commandsOfPage()

test('[OPS-11] the first evening has ten commands, each of which a shell can read', () => {
  expect(commands).toHaveLength(10)
  const { status, stderr } = spawnSync('bash', ['-n', '-c', commands.join('\n')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('[OPS-11] the settings of the first evening are those of production, as a shell and as systemd read them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-evening-'))
  const file = join(folder, 'foyer.env')
  try {
    const writing = commands.find((command) => command.includes('/etc/foyer.env <<')) ?? ''
    const here = writing.replace(/^.*\/dev\/stdin \/etc\/foyer\.env/, `cat > ${file}`)
    const read = `set -a && . ${file} && set +a && env -0`
    const { stdout } = spawnSync('bash', ['-e', '-c', `${here}\n${read}`], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
    const environment = Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s, 2)))
    expect(readConfig({ ...environment, NODE_ENV: 'production' })).toMatchObject({
      production: true,
      publicUrl: 'https://foyer.example.com',
      email: { smtpUrl: 'smtp://127.0.0.1:25', from: 'Foyer <no-reply@foyer.example.com>' },
      warnings: [],
    })
    const asSystemd = readFileSync(file, 'utf8').trim().split('\n')
    expect(asSystemd.filter((line) => !/^[A-Z_0-9]+='[^']*'$/.test(line))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('[OPS-11] what the first evening names is there', () => {
  const page = readFileSync(PAGE, 'utf8')
  const scripts: unknown = JSON.parse(readFileSync('package.json', 'utf8')).scripts
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name)
  for (const file of named(/\b(ops\/[\w.-]+)/g)) expect([file, existsSync(file)]).toEqual([file, true])
  for (const script of named(/npm run ([\w-]+)\b/g).filter((name) => name !== 'test'))
    expect(scripts).toHaveProperty(script)
})
