import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { readKey } from './installation-keys.ts'

// Every message is written here and names no value: a setting may be a secret, and the error goes to a log.

const url = (protocols: string[], hint: string) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`)), {
      error: hint,
      abort: true,
    })
    .refine(isWellFormed, {
      error: `${hint}. In a user or a password write % as %25, # as %23, / as %2F, ? as %3F and @ as %40`,
      abort: true,
    })

/** A character of a password that has a meaning of its own would end up in another part, or in none. */
function isWellFormed(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  return hash === '' && !`${pathname}${search}`.includes('@') && [username, password].every(canDecode)
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const sslOf = (text: string) => new URL(text).searchParams

const database = url(['postgres:', 'postgresql:'], 'must begin with postgres://')
  .refine(
    (text) =>
      [null, 'disable', 'no-verify', 'require', 'verify-ca', 'verify-full'].includes(sslOf(text).get('sslmode')),
    'must have sslmode=verify-full, or none where the server is on this machine',
  )
  .refine((text) => {
    const file = sslOf(text).get('sslrootcert')
    return file === null || existsSync(file)
  }, 'must have the path of a file as sslrootcert, or none: the authorities of the system are known without')

/** A page of the operator's own, linked from the landing page and the registration. */
const pageAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text), 'must begin with https:// or http://')
  .transform((text) => new URL(text).href)
  .optional()

const origin = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, pathname, search, hash, username } = new URL(text)
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
  }, 'must be the address people open, such as https://foyer.example.com, without a path')
  .transform((text) => new URL(text).origin)

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
const PRESETS = ['loopback', 'linklocal', 'uniquelocal']

/** `1` trusts one proxy before us, a list trusts those addresses. Trusting everyone would let a caller choose an address. */
const trustProxy = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text.split(',').map((proxy) => proxy.trim())))
  .refine(
    (trusted) => typeof trusted === 'number' || trusted.every(isProxy),
    'must be the number of proxies in front of it, or their addresses or networks of your own separated by commas',
  )

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (PRESETS.includes(text)) return true
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && isOneNetwork(version, Number(bits))))
  )
}

/** Wider than any network of one owner, it would trust strangers. */
const isOneNetwork = (version: number, bits: number) =>
  version === 4 ? bits >= 8 && bits <= 32 : bits >= 7 && bits <= 128

const startsWith = (prefixes: string[]) =>
  z
    .string()
    .refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), `must begin with ${prefixes.join(' or ')}`)

const key = z.string().transform((text, context) => {
  const bytes = readKey(text)
  if (bytes) return bytes
  context.addIssue('must be 32 random bytes in base64: openssl rand -base64 32')
  return z.NEVER
})

const keys = z.string().transform((text, context) => {
  const keyTexts = text.split(',').filter((key) => key.trim() !== '')
  const read = keyTexts.map(readKey).filter((bytes) => bytes !== undefined)
  if (read.length === keyTexts.length) return read
  context.addIssue('must be keys of 32 bytes in base64, separated by commas')
  return z.NEVER
})

const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, such as Foyer <no-reply@example.com>',
  )

const gigabytes = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,12})?$/, 'must be a number of gigabytes, 0 for no limit')
  .transform((text) => Math.round(Number(text) * 1024 ** 3))

/** How long something is kept; undefined for ever. */
const days = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of days, 0 for ever')
    .default(String(fallback))
    .transform((text) => Number(text) || undefined)

/** Every setting by its name in the environment. An empty one counts as not there. */
export const EnvironmentSettings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a name to listen on')
    .default('127.0.0.1'),
  PORT: port.refine((number) => number <= 65_535, 'must be a port number').default(3000),
  FOYER_PROCESSES: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of processes')
    .transform(Number)
    .refine((number) => number >= 1, 'must be 1 or more')
    .optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  FOYER_DATA: z.string().default('./data'),
  FOYER_KEY: key.optional(),
  FOYER_KEY_PREVIOUS: keys.default([]),
  FOYER_BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  FOYER_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TERMS_URL: pageAddress,
  PRIVACY_URL: pageAddress,
  IMPRINT_URL: pageAddress,
  IDLE_MINUTES: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of minutes')
    .transform(Number)
    .refine((minutes) => minutes >= 5, 'must be 5 or more')
    .optional(),
  BREACHED_PASSWORDS_URL: url(['https:', 'http:'], 'must begin with https:// or http://')
    .transform((text) => `${new URL(text).href.replace(/\/$/, '')}/`)
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  DATABASE_URL: database.optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'must begin with redis:// or rediss://')
    .refine(
      (text) => /^\/?\d*$/.test(new URL(text).pathname),
      'must end with the number of a database, as in redis://host/1',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'must begin with https:// or http://').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').default('false'),
  CLAMAV_URL: url(
    ['tcp:', 'unix:'],
    'must be clamd, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
  ).optional(),
  STORAGE_SOLO_GB: gigabytes.default(10 * 1024 ** 3),
  STORAGE_AGENCY_GB: gigabytes.default(100 * 1024 ** 3),
  STORAGE_CLIENT_GB: gigabytes.default(5 * 1024 ** 3),
  KEEP_AUDIT_DAYS: days(7 * 365),
  KEEP_NOTIFICATIONS_DAYS: days(180),
  KEEP_EMAIL_STATES_DAYS: days(90),
  KEEP_FAILED_JOBS_DAYS: days(30),
  SMTP_URL: url(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://').optional(),
  SMTP_PLAINTEXT: z.enum(['allowed', 'refused'], 'must be allowed or refused').default('refused'),
  MAIL_FROM: mailFrom.optional(),
  STRIPE_SECRET_KEY: startsWith(['sk_', 'rk_']).optional(),
  STRIPE_WEBHOOK_SECRET: startsWith(['whsec_']).optional(),
})
export type EnvironmentSettings = z.infer<typeof EnvironmentSettings>
export type SettingName = keyof EnvironmentSettings
