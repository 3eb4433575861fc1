import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Container = {
  /** The process directly below systemd-nspawn with this name or argument, as this machine sees it. */
  find(name: string): Promise<string>
  /** The status with which it ended, when it did. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

const STOPPED_WITHIN_MS = 30_000

/** Starts systemd-nspawn on this machine's network, with control groups of its own. */
export function startContainer(name: string, args: string[]): Container {
  // Elsewhere it would leave them behind.
  const groups = ['/sys/fs/cgroup', '/sys/fs/cgroup/systemd', '/sys/fs/cgroup/unified']
    .filter((root) => existsSync(join(root, 'cgroup.procs')))
    .map((root) => join(root, `foyer-test-${name}`))
  for (const group of groups) mkdirSync(group)
  const enter = groups.map((group) => `echo $$ > ${group}/cgroup.procs && `).join('')
  // Registration needs a running systemd on this machine.
  const alone = existsSync('/run/systemd/system') ? [] : ['--register=no', '--keep-unit']
  const all = [`--machine=foyer-test-${name}`, ...alone, ...args]
  const container = spawn('sh', ['-c', `${enter}exec systemd-nspawn "$@"`, 'sh', ...all], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [container.stdout, container.stderr])
    stream.on('data', (text: Buffer) => (log += text.toString()))
  const ended = once(container, 'exit').then(() => container.exitCode)
  return {
    ended,
    find: (name) =>
      until(() => {
        if (container.exitCode !== null) throw new Error(`systemd-nspawn ended: ${log}`)
        const children = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').trim().split(' ')
        return children.find((child) => namesOf(child).includes(name))
      }),
    async stop() {
      container.kill('SIGTERM') // it passes it on as a power-off
      // A container whose first process is not an init ignores it, and is killed.
      if ((await Promise.race([ended, wait(STOPPED_WITHIN_MS, 'still running', { ref: false })])) === 'still running')
        container.kill('SIGKILL')
      await ended
      for (const group of groups) removeGroup(group)
    },
  }
}

function namesOf(pid: string): string[] {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  try {
    const [program = '', ...args] = read('cmdline').split('\0')
    // Its children have its command line, with that of the container, until they become something else.
    return program.endsWith('systemd-nspawn') ? [] : [read('comm').trim(), program, ...args]
  } catch {
    return [] // it has just ended
  }
}

function removeGroup(group: string): void {
  for (const inner of readdirSync(group, { withFileTypes: true }))
    if (inner.isDirectory()) removeGroup(join(group, inner.name))
  rmdirSync(group)
}

/** Waits until there is something. */
export async function until<Result>(find: () => Result | Promise<Result>): Promise<NonNullable<Result>> {
  for (;;) {
    const found = await find()
    if (found) return found
    await wait(50)
  }
}

/** The settings of a production server that sends no email and takes no money. */
export const settingsOf = (databaseUrl: string, port: number): { [name: string]: string } => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: databaseUrl,
  FOYER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Foyer <no-reply@example.com>',
  STRIPE_SECRET_KEY: 'sk_live_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
})
