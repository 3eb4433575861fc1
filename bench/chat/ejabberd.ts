import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withDatabase } from '../database.ts'
import type { Pair } from './pairs.ts'
import { freePort } from '../../server/testing/free-port.ts'

/** ejabberd's driver reaches PostgreSQL over TCP only. No other program uses this loopback address. */
export const DATABASE_ADDRESS = '127.0.54.1'

/** Whether the command found it (bin/commands/bench.mjs). */
export const hasEjabberd = (): boolean => process.env.EJABBERD_MODULES !== undefined

export type Ejabberd = { pid: number; connectPair(at: number): Promise<Pair>; stop(): Promise<void> }

/**
 * ejabberd that archives every message for both people (XEP-0313) in a PostgreSQL database of its own, on the same
 * server as the product's, before it passes it on. Anybody may sign in, and there is no TLS.
 */
export async function startEjabberd(database: pg.ClientConfig): Promise<Ejabberd> {
  await withDatabase(database, (client) => client.query(readFileSync(process.env.EJABBERD_TABLES ?? '', 'utf8')))
  const home = mkdtempSync(join(tmpdir(), 'foyer-ejabberd-'))
  const port = await freePort()
  writeFileSync(join(home, 'ejabberd.yml'), settings(database, port))
  const env = {
    ...process.env,
    EJABBERD_CONFIG_PATH: join(home, 'ejabberd.yml'),
    EJABBERD_LOG_PATH: join(home, 'log'),
    HOME: home,
  }
  // Without a node name it starts no epmd, which would go on running.
  const args = [
    '-noinput',
    '-pa',
    process.env.EJABBERD_MODULES ?? '',
    '-mnesia',
    'dir',
    `"${join(home, 'mnesia')}"`,
    '-s',
    'ejabberd',
  ]
  const child = spawn('erl', ['+K', 'true', ...args], { env, stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await listening(port, child)
  return {
    pid: child.pid ?? 0,
    connectPair: (at) => connectXmppPair(port, [`user${2 * at}`, `user${2 * at + 1}`]),
    async stop() {
      process.off('exit', kill)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      kill()
      await gone
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const settings = ({ port, database, user }: pg.ClientConfig, listenAt: number) => `
hosts: [localhost]
loglevel: warning
listen: [{ip: 127.0.0.1, port: ${listenAt}, module: ejabberd_c2s}]
auth_method: anonymous
anonymous_protocol: login_anon
default_db: sql
sql_type: pgsql
sql_server: "${DATABASE_ADDRESS}"
sql_port: ${port}
sql_database: "${database}"
sql_username: "${user}"
sql_password: "none"
sql_pool_size: 8
modules:
  mod_mam: {default: always}
`

async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await wait(100)
  }
  throw new Error('ejabberd ended before it listened')
}

/** The two write in turn; a message has arrived when the other one's client has its body. */
async function connectXmppPair(port: number, names: [string, string]): Promise<Pair> {
  const awaited = new Map<string, () => void>()
  const hear = (at: number) => (body: string) => {
    awaited.get(`${at} ${body}`)?.()
    awaited.delete(`${at} ${body}`)
  }
  const sockets = await Promise.all(names.map((name, at) => signIn(port, name, hear(at))))
  let turn = 0
  return {
    exchange(text) {
      const to = 1 - turn
      const heard = new Promise<void>((resolve) => awaited.set(`${to} ${text}`, resolve))
      sockets[turn]?.write(
        `<message to='${names[to]}@localhost' type='chat' id='${text.replace(' ', '')}'><body>${text}</body></message>`,
      )
      turn = to
      return heard
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}

const OPEN =
  "<stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>"
const BIND =
  "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>bench</resource></bind></iq>"

/** Only what a signed-in client says and hears here (RFC 6120 and 6121); texts are plain words. */
async function signIn(port: number, name: string, onMessage: (body: string) => void): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let heard = ''
  let next = () => {}
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
    next()
  })
  const say = (text: string, until: string) =>
    new Promise<void>((resolve, reject) => {
      socket.once('close', () => reject(new Error(`ejabberd hung up after ${heard}`)))
      next = () => {
        const end = heard.indexOf(until)
        if (end === -1) return
        heard = heard.slice(end + until.length)
        resolve()
      }
      socket.write(text)
    })
  await say(OPEN, '</stream:features>')
  const plain = Buffer.from(`\0${name}\0any`).toString('base64')
  await say(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${plain}</auth>`, '<success')
  await say(OPEN, '</stream:features>')
  await say(BIND, '</iq>')
  await say('<presence/>', '<presence')
  next = () => {
    for (let end = heard.indexOf('</message>'); end !== -1; end = heard.indexOf('</message>')) {
      const body = /<body>([^<]*)<\/body>/.exec(heard.slice(0, end))?.[1]
      heard = heard.slice(end + '</message>'.length)
      if (body !== undefined) onMessage(body)
    }
  }
  next()
  return socket
}
