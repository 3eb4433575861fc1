import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Container, startContainer, until } from './container.ts'
import { debianTree, run } from './debian-tree.ts'
import { commandsOfPage } from './first-evening.ts'

/** A Debian tree, its packages, those of npm, and a build. */
const EVENING_MS = 1_800_000
const NAME = 'foyer.example.com'
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

let folder: string
let machine: Container
/** The systemd of the container, as this machine sees it. */
let init: string

/** Debian with systemd on this machine's network: DNS, the repository and the authorities of this machine are given to it. */
beforeAll(async () => {
  const tree = debianTree('debian-evening', ['systemd', 'systemd-sysv', 'dbus', 'procps', 'ca-certificates'])
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-evening-'))
  makeRepository(join(folder, 'foyer.git'))
  writeFileSync(join(folder, 'hostname'), `${NAME}\n`)
  writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n127.0.0.1 ${NAME}\n`)
  const url = 'https://git.example.com/foyer.git'
  writeFileSync(join(folder, 'gitconfig'), `[url "/srv/foyer.git"]\ninsteadOf = ${url}\n[safe]\ndirectory = *\n`)
  const binds = {
    [join(folder, 'foyer.git')]: '/srv/foyer.git',
    [join(folder, 'gitconfig')]: '/etc/gitconfig',
    [join(folder, 'hosts')]: '/etc/hosts',
    [join(folder, 'hostname')]: '/etc/hostname',
    [AUTHORITIES]: '/srv/authorities.crt',
  }
  machine = startContainer(`evening-${process.pid}`, [
    '--boot',
    `--directory=${tree}`,
    '--volatile=overlay',
    '--resolv-conf=copy-host',
    ...Object.entries(binds).map(([from, to]) => `--bind-ro=${from}:${to}`),
  ])
  init = await machine.find('systemd')
  await until(() => shell('systemctl is-system-running || true').trim() === 'running')
}, EVENING_MS)
afterAll(async () => {
  await machine.stop()
  rmSync(folder, { recursive: true, force: true })
}, EVENING_MS)

/** One commit of the files as they are here. */
function makeRepository(repository: string): void {
  mkdirSync(repository)
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(join(repository, dirname(file)), { recursive: true })
    cpSync(file, join(repository, file))
  }
  const git = (...args: string[]) =>
    run('git', ['-C', repository, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args])
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=all')
}

const shell = (script: string) =>
  run('nsenter', ['--target', init, '--all', '--', 'env', '-i', `PATH=${PATH}`, 'HOME=/root', 'bash', '-c', script])
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const report = (what: string) => process.stdout.write(`evening: ${what}\n`)

/** In one shell, as a person types them: the folder and the settings of one command are those of the next. */
function runAll(commands: string[]): string {
  const timed = commands.flatMap((command, at) => [
    command,
    `echo "command ${at + 1} of ${commands.length}: $SECONDS s" >&2`,
  ])
  return shell(
    [
      'set -e',
      "trap 'journalctl --no-pager -n 60' ERR",
      'export NPM_CONFIG_CAFILE=/srv/authorities.crt',
      'exec 2>&1',
      ...timed,
    ].join('\n'),
  )
}

test(
  '[OPS-11] the commands of the page lead from an empty Debian to the first email',
  { timeout: EVENING_MS },
  async () => {
    const commands = commandsOfPage()
    const said = runAll(commands)
    for (const [line] of said.matchAll(/^command \d+ of \d+: .*$/gm)) report(line)
    const services = [...said.matchAll(/^(right|WRONG) {2}(\S+)/gm)].map(
      ([, verdict, service]) => `${verdict} ${service}`,
    )
    expect(services).toEqual(['settings', 'PostgreSQL', 'files', 'email', 'proxy'].map((service) => `right ${service}`))
    await until(() => shell('cat /var/mail/root 2>/dev/null || true').includes('Subject: Foyer can send emails'))
    expect(shell('cat /var/mail/root')).toContain(`From: Foyer <no-reply@${NAME}>`)
  },
)

const withSettings = (command: string) =>
  shell(`cd /opt/foyer && set -a && . /etc/foyer.env && set +a && runuser -u foyer -- ${command} 2>&1`)

test('[OPS-9] the commands work in the pruned release and install nothing', { timeout: EVENING_MS }, () => {
  expect(withSettings('npm run migrate')).toContain('The database is up to date.')
  expect(withSettings('npm run backup -- /var/lib/foyer-data/first.backup')).toMatch(/first\.backup: \d+ rows, 0 files/)
  expect(withSettings('npm run rotate-keys -- forget')).not.toMatch(/Installing|Error/)
  expect(withSettings('npm run two-step-off -- nobody@example.com || true')).not.toMatch(/Installing|Cannot find/)
  expect(shell('systemctl start foyer-backup.service && ls /var/lib/foyer-backups')).toMatch(/^foyer-.*\.backup$/m)
})

test("[OPS-9] the unit says which Node it needs where only Debian's is there", { timeout: EVENING_MS }, async () => {
  shell('apt-get install --yes --no-install-recommends nodejs 2>&1; rm /usr/local/bin/node; systemctl restart foyer')
  await until(() => shell('journalctl --no-pager -u foyer -o cat').includes('Foyer needs Node 24.21'))
  expect(shell('journalctl --no-pager -u foyer -o cat')).not.toContain('is not a function')
})
