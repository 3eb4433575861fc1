import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADDRESSES, connectCable, type HostName, namespaceOf, powerOff } from './network.ts'

/** A program that a host runs, in the foreground. */
export type Service = {
  name: string
  user?: string
  command: string[]
  environment?: Record<string, string>
  /** Rejects or answers false until it can be used. */
  isReady?: () => Promise<boolean>
}

/** The folders that a file of ops/ names. A host has its own. */
const FOLDERS = /(?<![\w.@/])\/(var\/lib|var\/log|var\/spool|etc|run)\//g

const READY_MS = 60_000

/** A machine of the cluster: a network namespace, a folder and what runs in it. */
export class Host {
  readonly name: HostName
  readonly address: string
  readonly folder: string
  readonly #running = new Map<string, ChildProcess>()

  constructor(name: HostName, home: string) {
    this.name = name
    this.address = ADDRESSES[name]
    this.folder = join(home, name)
    mkdirSync(join(this.folder, 'log'), { recursive: true })
  }

  /** The path of this host that a file of ops/ means. */
  path(path: string): string {
    return path.replaceAll(FOLDERS, `${this.folder}/$1/`)
  }

  makeFolder(path: string, user?: string, mode = 0o755): string {
    const own = this.path(path)
    mkdirSync(own, { recursive: true })
    chmodSync(own, mode)
    if (user !== undefined) this.#give(own, user)
    return own
  }

  /** Installs a file of ops/: its folders are this host's, and every @NAME@ has its value. */
  install(source: string, target: string, values: Record<string, string>, user?: string, mode = 0o644): string {
    const text = readFileSync(source, 'utf8').replaceAll(/@([A-Z0-9_]+)@/g, (whole, name: string) => {
      if (name === 'NAME') return this.name
      if (name === 'ADDRESS') return this.address
      return values[name] ?? whole
    })
    const own = this.path(target)
    mkdirSync(join(own, '..'), { recursive: true })
    writeFileSync(own, this.path(text), { mode })
    if (user !== undefined) this.#give(own, user)
    return own
  }

  /** For what differs in the play only, such as the memory of a machine that plays nine. */
  change(path: string, changes: readonly (readonly [string | RegExp, string])[]): void {
    const own = this.path(path)
    const before = readFileSync(own, 'utf8')
    const after = changes.reduce((text, [from, to]) => {
      if (text.search(from) < 0) throw new Error(`${path} has no ${String(from)}`)
      return text.replace(from, to)
    }, before)
    writeFileSync(own, after)
  }

  async start(service: Service): Promise<void> {
    const { name, user, command, environment, isReady } = service
    const log = openSync(join(this.folder, 'log', `${name}.log`), 'a')
    const { PATH, HOME } = process.env
    const child = spawn('ip', ['netns', 'exec', namespaceOf(this.name), ...asUser(user), ...command], {
      env: { PATH, HOME: user === undefined ? HOME : this.folder, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#running.set(name, child)
    if (isReady) await until(`${name} of ${this.name}`, READY_MS, isReady, () => hasEnded(child))
  }

  /** Sends a signal and waits until the program has ended. */
  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name)
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  run(command: string[], { user, input }: { user?: string; input?: string } = {}): string {
    const { status, stdout, stderr } = spawnSync(
      'ip',
      ['netns', 'exec', namespaceOf(this.name), ...asUser(user), ...command],
      { encoding: 'utf8', cwd: this.folder, maxBuffer: 1e8, ...(input === undefined ? {} : { input }) },
    )
    if (status !== 0) throw new Error(`${command.join(' ')} on ${this.name}: ${stderr}${stdout}`)
    return stdout
  }

  powerOff(): void {
    powerOff(this.name)
  }

  /** Connects a host that was switched off. Its services are started by the caller. */
  powerOn(): void {
    connectCable(this.name)
  }

  #give(path: string, user: string): void {
    const { status, stderr } = spawnSync('chown', ['-R', `${user}:`, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}

const asUser = (user: string | undefined) =>
  user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--']

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Waits until the condition holds. The error after the timeout names `what`. */
export async function until(
  what: string,
  timeoutMs: number,
  isTrue: () => Promise<boolean>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await isTrue().catch(() => false)) return performance.now() - began
    if (isOver()) throw new Error(`${what} ended before it was ready`)
    if (performance.now() - began > timeoutMs) throw new Error(`${what} was not there after ${timeoutMs / 1000} s`)
    await wait(100)
  }
}
