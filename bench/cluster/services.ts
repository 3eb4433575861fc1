import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { INSTALLATION_KEY } from '../bench-environment.ts'
import type { Host, Service } from './host.ts'
import { ADDRESSES, type HostName } from './network.ts'

const OPS = 'ops/cluster'
const password = () => randomBytes(12).toString('hex')

/** What the files of ops/cluster leave open. */
export const VALUES = {
  DATABASE_PASSWORD: password(),
  POSTGRES_PASSWORD: password(),
  REPLICATION_PASSWORD: password(),
  PATRONI_PASSWORD: password(),
  REDIS_PASSWORD: password(),
  REPOSITORY_PASSWORD: password(),
  FOYER_KEY: INSTALLATION_KEY,
  // The only account of the S3 of the tests.
  S3_KEY: 'S3RVER',
  S3_SECRET: 'S3RVER',
}

const answers = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok

/** The lines of a file of settings, without its comments. */
function readSettings(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

export function installDatabaseHost(host: Host, certificate: string): void {
  host.install(`${OPS}/etcd.env`, '/etc/default/etcd', VALUES)
  host.makeFolder('/var/lib/etcd', undefined, 0o700)
  host.install(`${OPS}/patroni.yml`, '/etc/patroni/config.yml', VALUES, 'postgres', 0o600)
  host.change('/etc/patroni/config.yml', [
    // One machine plays all of them.
    ['max_connections: 700', 'max_connections: 150'],
    ['shared_buffers: 4GB', 'shared_buffers: 64MB'],
    // A hanging Patroni must not reset the machine that plays.
    ['device: /dev/watchdog', 'device: /nowhere/watchdog'],
  ])
  host.install(`${OPS}/create-database.sh`, '/etc/patroni/create-database.sh', VALUES, 'postgres', 0o700)
  host.install(`${OPS}/pgbackrest.conf`, '/etc/pgbackrest.conf', VALUES, 'postgres', 0o600)
  for (const script of ['backup', 'restore'])
    host.install(`${OPS}/${script}-database.sh`, `/etc/patroni/${script}-database.sh`, VALUES, 'postgres', 0o700)
  copyFileSync(certificate, host.path('/etc/pgbackrest-ca.pem'))
  for (const folder of ['/var/spool/pgbackrest', '/var/log/pgbackrest', '/run/pgbackrest'])
    host.makeFolder(folder, 'postgres', 0o700)
  host.makeFolder('/var/lib/postgresql', 'postgres', 0o700)
  host.makeFolder('/run/postgresql', 'postgres')
  host.makeFolder('/var/lib/redis', 'redis', 0o700)
  const redis = host.install(`${OPS}/redis.conf`, '/etc/redis/redis.conf', VALUES)
  if (host.name !== 'db1') appendFileSync(redis, `replicaof ${ADDRESSES.db1} 6379\n`)
  host.install(`${OPS}/sentinel.conf`, '/etc/redis/sentinel.conf', VALUES)
  host.makeFolder('/etc/redis', 'redis', 0o750)
}

export const etcd = (host: Host): Service => ({
  name: 'etcd',
  // The priority of etcd-priority.conf.
  command: ['nice', '-n', '-10', 'ionice', '-c2', '-n0', 'etcd', '--logger=zap', '--log-level=warn'],
  environment: readSettings(host.path('/etc/default/etcd')),
})

export const patroni = (host: Host): Service => ({
  name: 'patroni',
  user: 'postgres',
  command: ['patroni', host.path('/etc/patroni/config.yml')],
  isReady: () => answers(`http://${host.address}:8008/liveness`),
})

export const redis = (host: Host): Service => ({
  name: 'redis',
  user: 'redis',
  command: ['redis-server', host.path('/etc/redis/redis.conf')],
})

export const sentinel = (host: Host): Service => ({
  name: 'sentinel',
  user: 'redis',
  command: ['redis-sentinel', host.path('/etc/redis/sentinel.conf')],
})

/** The proxy for people, and the one for the host itself: a host may have both. */
const [PUBLIC_PROXY, LOCAL_PROXY] = ['/etc/haproxy/haproxy.cfg', '/etc/haproxy/local-proxy.cfg']

/** The way to the primary and to the master of Redis. */
export function installLocalProxy(host: Host): void {
  host.install(`${OPS}/local-proxy.cfg`, LOCAL_PROXY, VALUES)
}

export function haproxy(host: Host): Service {
  const files = [PUBLIC_PROXY, LOCAL_PROXY].map((file) => host.path(file)).filter((file) => existsSync(file))
  return { name: 'haproxy', command: ['haproxy', '-db', ...files.flatMap((file) => ['-f', file])] }
}

export function installFoyerHost(host: Host): void {
  installLocalProxy(host)
  host.install(`${OPS}/foyer.env`, '/etc/foyer.env', VALUES)
  host.makeFolder('/var/lib/foyer-data')
}

/** As built for production; without its limits, and with an address that needs no certificate. */
export const foyer = (host: Host): Service => ({
  name: 'foyer',
  command: [process.execPath, 'dist-server/main.mjs'],
  environment: {
    ...readSettings(host.path('/etc/foyer.env')),
    NODE_ENV: 'test',
    FOYER_LIMITS: 'off',
    PUBLIC_URL: 'http://foyer.localhost',
    FOYER_DATA: host.path('/var/lib/foyer-data'),
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://${ADDRESSES.store}:2525`,
    SMTP_PLAINTEXT: 'allowed',
    MAIL_FROM: 'Foyer <no-reply@example.com>',
    STRIPE_SECRET_KEY: 'sk_test_nothing',
    STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  },
  isReady: () => answers(`http://${host.address}:3000/readyz`),
})

export function installProxyHost(host: Host, foyerHosts: readonly HostName[]): void {
  host.install('ops/haproxy.cfg', PUBLIC_PROXY, {})
  const servers = foyerHosts.map((name) => `    server ${name} ${ADDRESSES[name]}:3000\n`).join('')
  host.change(PUBLIC_PROXY, [[/ +server one .+\n +server two .+\n/g, servers]])
  host.install(`${OPS}/keepalived.conf`, '/etc/keepalived/keepalived.conf', VALUES)
  host.makeFolder('/run/keepalived')
}

export const keepalived = (host: Host): Service => {
  const pids = ['pid', 'vrrp_pid'].map((name) => `--${name}=${host.path(`/run/keepalived/${name}`)}`)
  return {
    name: 'keepalived',
    command: [
      'keepalived',
      '--dont-fork',
      '--log-console',
      `--use-file=${host.path('/etc/keepalived/keepalived.conf')}`,
      ...pids,
    ],
  }
}

/** The kernel keeps these for each namespace. */
export function applySysctl(host: Host): void {
  const settings = readFileSync(`${OPS}/sysctl.conf`, 'utf8').matchAll(/^([\w.]+) = (\d+)$/gm)
  for (const [, name = '', value = ''] of settings) host.run(['sysctl', '-qw', `${name}=${value}`])
}

/** S3 and a mail server, which are somebody else's. pgBackRest speaks with an S3 that has a certificate. */
export function installStore(host: Host): string {
  const [key, certificate] = [host.path('/etc/tls/key.pem'), host.path('/etc/tls/certificate.pem')]
  host.makeFolder('/etc/tls')
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  host.run(['openssl', ...request, '-subj', `/CN=${host.address}`])
  return certificate
}

export const store = (host: Host): Service => ({
  name: 'store',
  command: [
    process.execPath,
    'bench/cluster/store.ts',
    host.address,
    host.makeFolder('/var/lib/s3'),
    host.path('/etc/tls'),
  ],
  isReady: async () => (await fetch(`http://${host.address}:9000/`)).status > 0,
})
