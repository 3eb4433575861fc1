import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { keysFromEnvironment, keysInDataFolder } from './installation-keys.ts'
import { isLocalName, isLocalUrl, looksTyped, ownAddress } from './exposure.ts'
import { misspelledNames, writingProblem } from './misspelled.ts'
import { StartRefused } from '../start-problem.ts'
import { type SettingName, EnvironmentSettings } from './settings.ts'
import type { Keyring } from '../crypto/keyring.ts'

type S3Config = {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** Room for files in bytes; undefined means no limit. */
type StorageQuota = {
  solo: number | undefined
  agency: number | undefined
  /** Of one client's uploads. */
  client: number | undefined
}

export type Config = {
  production: boolean
  logLevel: EnvironmentSettings['LOG_LEVEL']
  host: string
  port: number
  /** The origin people open, without a slash at its end. */
  publicUrl: string
  /** Fastify's `trustProxy`: a number of proxies, or their addresses. */
  trustProxy: number | string[] | false
  /** Absolute. */
  dataFolder: string
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** How many processes of this machine share the port. */
  processes: number
  /** Undefined means that there are no processes on other machines. */
  redisUrl: string | undefined
  /** Undefined means a folder below `dataFolder`. */
  s3: S3Config | undefined
  storageQuota: StorageQuota
  /** clamd; undefined means that uploads are not scanned. */
  clamavUrl: string | undefined
  /** Without `smtpUrl` emails go to the sandbox mailbox. With `requireTls` none is sent over an unencrypted connection. */
  email: { smtpUrl: string | undefined; requireTls: boolean; from: string }
  /** Undefined means the sandbox billing. */
  stripe: { secretKey: string; webhookSecret: string } | undefined
  limits: boolean
  metricsToken: string | undefined
  /** The addresses of the operator's own pages. */
  operatorPages: { [page in 'terms' | 'privacy' | 'imprint']?: string | undefined }
  /** The operator's limit for idle sessions; undefined means none. */
  idleMinutes: number | undefined
  /** Undefined keeps them for ever. */
  keepDays: { [what in 'audit' | 'notifications' | 'emailStates' | 'failedJobs']: number | undefined }
  /** A service for the look-up of breached passwords; undefined means none is asked. */
  breachedPasswordsUrl: string | undefined
  keys: Keyring
  /** Encrypts and opens backups in place of the keys. */
  backupPassphrase: string | undefined
  /** Whether the keys are lines of a file in the data folder, not of the environment. */
  keysInFile: boolean
  /**
   * Which stand-ins take the place of what is not configured: none in production, where others may reach this machine,
   * and beside a real service.
   */
  sandbox: { mail: boolean; billing: boolean; demo: boolean }
  /** Names that may be misspelled: on a laptop they may also be those of other programs. */
  warnings: string[]
}

/** Says everything that is missing or wrong at once, by name and never by value (OPS-3). */
export class ConfigError extends StartRefused {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Foyer cannot start with these settings:\n${problems.map((problem) => `  ${problem}\n`).join('')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Settings that belong together: a partly configured service would be half real. */
const GROUPS: { [service: string]: SettingName[] } = {
  'sending mail': ['SMTP_URL', 'MAIL_FROM'],
  'taking payments': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  'keeping files in S3': ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
}

/** Required in production. Redis is for several processes and S3 for files off this machine: both are optional. */
const NEEDED: { [name in SettingName]?: string } = {
  DATABASE_URL: 'the PostgreSQL server, such as postgres://foyer@db.example.com/foyer',
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'the sender of mails, such as Foyer <no-reply@example.com>',
  STRIPE_SECRET_KEY: 'the secret key of the Stripe account',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook registered with Stripe',
  FOYER_KEY: '32 random bytes in base64: openssl rand -base64 32',
  PUBLIC_URL: 'the address people open, such as https://foyer.example.com',
}

type Environment = { [name: string]: string | undefined }

/** Reads and checks the environment. Without a configured key, uses or creates the one in the data folder. */
export function readConfig(environment: Environment): Config {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const checked = EnvironmentSettings.safeParse(settings)
  const has = (name: SettingName) => name in settings
  const names = Object.keys(EnvironmentSettings.shape)
  const badlyWritten = names.flatMap((name) => writingProblem(name, settings[name] ?? '') ?? [])
  if (badlyWritten.length > 0) throw new ConfigError(badlyWritten)
  const misspelled = misspelledNames(Object.keys(settings), names)
  const isProduction = settings.NODE_ENV === 'production'
  const problems = [
    ...(isProduction ? misspelled : []),
    ...(checked.success ? [] : checked.error.issues.map(sentence)),
    ...(isProduction
      ? [...productionProblems(settings), ...(checked.success ? weakSettings(checked.data) : [])]
      : onePerSetting([...halfConfigured(has), ...(checked.success ? standInProblems(settings) : [])])),
  ]
  if (!checked.success || problems.length > 0) throw new ConfigError(problems)
  return { ...configOf(checked.data), warnings: misspelled }
}

const sentence = (issue: z.core.$ZodIssue) => `${String(issue.path[0])} ${issue.message}`

function halfConfigured(has: (name: SettingName) => boolean): string[] {
  const keys =
    has('FOYER_KEY_PREVIOUS') && !has('FOYER_KEY')
      ? ['FOYER_KEY is missing: FOYER_KEY_PREVIOUS names the keys from before it']
      : []
  const services = Object.entries(GROUPS).flatMap(([service, names]) => {
    const missing = names.filter((name) => !has(name))
    if (missing.length === 0 || missing.length === names.length) return []
    const present = names.filter(has).join(' and ')
    return missing.map((name) => `${name} is missing: ${service} needs it beside ${present}`)
  })
  return [...keys, ...services]
}

const REPLACEABLE: SettingName[] = ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

/** The mailbox shows every link of every email to everybody, and the billing takes every card: only this machine may. */
function standInProblems(settings: Environment): string[] {
  const missing = REPLACEABLE.filter((name) => !(name in settings))
  if (missing.length === 0) return []
  // A mail server on this machine, such as a mail catcher, is no real one.
  const isReal = settings.STRIPE_SECRET_KEY !== undefined || !isLocalUrl(settings.SMTP_URL)
  const reasons = [
    ...(isLocalName(settings.HOST ?? '127.0.0.1') ? [] : ['HOST lets other machines in']),
    ...(isLocalUrl(settings.PUBLIC_URL) ? [] : ['PUBLIC_URL is not on this machine']),
    ...(isReal ? ['another service is a real one'] : []),
  ]
  if (reasons.length === 0) return []
  return missing.map((name) => `${name} is missing: its stand-in does not run, because ${reasons.join(' and ')}`)
}

/** The first problem of each setting. */
function onePerSetting(problems: string[]): string[] {
  const first = new Map(problems.toReversed().map((problem) => [problem.split(' ')[0], problem]))
  return problems.filter((problem) => first.get(problem.split(' ')[0]) === problem)
}

/** Settings that work, but protect nothing. */
function weakSettings({
  PUBLIC_URL = '',
  TRUST_PROXY,
  FOYER_KEY,
  STRIPE_SECRET_KEY = '',
}: EnvironmentSettings): string[] {
  const isPlain = PUBLIC_URL.startsWith('http:') && !isLocalUrl(PUBLIC_URL)
  // Foyer speaks http: what makes it https is a proxy, and all people would have its address, and one limit together.
  const hasProxy = PUBLIC_URL.startsWith('https:')
  return [
    ...(hasProxy && !TRUST_PROXY
      ? ['TRUST_PROXY is missing: how many proxies are in front, such as 1, or their addresses']
      : []),
    ...(/^[sr]k_test_/.test(STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY is a key of the test mode: it takes no money, and every test card pays']
      : []),
    ...(isPlain ? ['PUBLIC_URL must begin with https://: passwords would pass unencrypted'] : []),
    ...(FOYER_KEY && looksTyped(FOYER_KEY)
      ? ['FOYER_KEY is not random: openssl rand -base64 32 makes one. The one in use goes to FOYER_KEY_PREVIOUS']
      : []),
  ]
}

function productionProblems(settings: Environment): string[] {
  const missing = Object.entries(NEEDED)
    .filter(([name]) => !(name in settings))
    .map(([name, what]) => `${name} is missing: ${what}`)
  const named = new Set<string>(Object.keys(NEEDED))
  const halves = halfConfigured((name) => name in settings || named.has(name))
  const limits = settings.FOYER_LIMITS === 'off' ? ['FOYER_LIMITS cannot be off in production'] : []
  return [...missing, ...halves, ...limits]
}

function configOf(settings: EnvironmentSettings): Omit<Config, 'warnings'> {
  const production = settings.NODE_ENV === 'production'
  const dataFolder = resolve(settings.FOYER_DATA)
  const mail = !settings.SMTP_URL
  const billing = !settings.STRIPE_SECRET_KEY
  return {
    production,
    logLevel: settings.LOG_LEVEL,
    host: settings.HOST,
    port: settings.PORT,
    processes: settings.FOYER_PROCESSES ?? (production ? availableParallelism() : 1),
    publicUrl: settings.PUBLIC_URL ?? localAddress(settings),
    trustProxy: settings.TRUST_PROXY ?? false,
    dataFolder,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Of(settings),
    clamavUrl: settings.CLAMAV_URL,
    storageQuota: {
      solo: settings.STORAGE_SOLO_GB || undefined,
      agency: settings.STORAGE_AGENCY_GB || undefined,
      client: settings.STORAGE_CLIENT_GB || undefined,
    },
    email: {
      smtpUrl: settings.SMTP_URL,
      requireTls: settings.SMTP_PLAINTEXT !== 'allowed' && !isLocalUrl(settings.SMTP_URL),
      from: settings.MAIL_FROM ?? 'Foyer <no-reply@foyer.localhost>',
    },
    stripe: stripeOf(settings),
    limits: settings.FOYER_LIMITS === 'on',
    metricsToken: settings.METRICS_TOKEN,
    operatorPages: { terms: settings.TERMS_URL, privacy: settings.PRIVACY_URL, imprint: settings.IMPRINT_URL },
    idleMinutes: settings.IDLE_MINUTES,
    keepDays: {
      audit: settings.KEEP_AUDIT_DAYS,
      notifications: settings.KEEP_NOTIFICATIONS_DAYS,
      emailStates: settings.KEEP_EMAIL_STATES_DAYS,
      failedJobs: settings.KEEP_FAILED_JOBS_DAYS,
    },
    breachedPasswordsUrl: settings.BREACHED_PASSWORDS_URL,
    keys: settings.FOYER_KEY
      ? keysFromEnvironment(settings.FOYER_KEY, settings.FOYER_KEY_PREVIOUS)
      : keysInDataFolder(dataFolder),
    backupPassphrase: settings.FOYER_BACKUP_PASSPHRASE,
    keysInFile: !settings.FOYER_KEY,
    sandbox: { mail, billing, demo: mail && billing },
  }
}

/** By name where the name leads here: passkeys need one. */
const localAddress = ({ HOST: host, PORT: port }: EnvironmentSettings): string =>
  ownAddress({ host: ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host, port })

function s3Of(settings: EnvironmentSettings): S3Config | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'true',
  }
}

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: EnvironmentSettings): Config['stripe'] {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
}
