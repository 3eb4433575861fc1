import { doctorTexts } from '#contract/texts/start.ts'
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts'
import { checkInstallation } from '#server/platform/db/migrate.ts'
import { checkMailServer, createMailer } from '#server/platform/email/mailer.ts'
import { checkProxy } from '#server/platform/http/check-proxy.ts'
import { createLog } from '#server/platform/log/log.ts'
import { hasDatabase, withDatabase } from '#server/platform/postgres/with-database.ts'
import { StartRefused, startProblem } from '#server/platform/start-problem.ts'
import { checkStorage } from '#server/platform/storage/check-storage.ts'
import { foreignFilesProblem, openStorage } from '#server/platform/storage/open-storage.ts'
import { createVirusScanner } from '#server/platform/virus-scanner.ts'

/** What of a service is right, or what to do about it. */
export type Finding = { service: string; isRight: boolean; sentence: string }

type Environment = Parameters<typeof readConfig>[0]

/** The most connections that one process opens: workspaces, system, jobs, and one that hears of ended sessions. */
const CONNECTIONS_OF_PROCESS = 8 + 3 + 6 + 1

/** Asks each configured service for what it will be asked in use. With a recipient it sends an email. */
export async function* examine(environment: Environment, recipient?: string): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [problemOf(error)]
    for (const sentence of problems) yield { service: 'settings', isRight: false, sentence }
    return
  }
  yield { service: 'settings', isRight: true, sentence: 'none is missing or wrong' }
  for (const sentence of config.warnings) yield { service: 'settings', isRight: false, sentence }
  for (const [service, check] of checksOf(config, environment, recipient)) {
    try {
      yield { service, isRight: true, sentence: await check() }
    } catch (error) {
      yield { service, isRight: false, sentence: problemOf(error) }
    }
  }
}

/** An error that nobody foresaw could quote a secret: only its name is said. */
function problemOf(error: unknown): string {
  const { name = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return startProblem(error) ?? `it failed in a way that nobody foresaw (${[name, code].filter(Boolean).join(', ')})`
}

type Check = [service: string, check: () => Promise<string>]

function checksOf(config: Config, environment: Environment, recipient: string | undefined): Check[] {
  const { redisUrl, clamavUrl, email } = config
  const { smtpUrl } = email
  return [
    ['PostgreSQL', () => examineDatabase(config)],
    ['files', () => examineFiles(config)],
    ...(redisUrl === undefined ? [] : [['Redis', () => examineRedis(redisUrl)] satisfies Check]),
    ...(clamavUrl === undefined ? [] : [['clamd', () => examineScanner(clamavUrl)] satisfies Check]),
    ...(smtpUrl === undefined ? [] : [['email', () => examineEmail(smtpUrl, config, recipient)] satisfies Check]),
    ...(environment['PUBLIC_URL'] ? [['proxy', () => examineProxy(config.publicUrl)] satisfies Check] : []),
  ]
}

async function examineDatabase(config: Config): Promise<string> {
  if (!hasDatabase(config)) return 'the packaged one, made at the first start'
  const { release, places } = await withDatabase(config, checkInstallation)
  const needed = config.processes * CONNECTIONS_OF_PROCESS
  if (needed > places)
    throw new StartRefused(
      `PostgreSQL has ${places} connections and ${config.processes} processes may open ${needed}: raise max_connections, or lower FOYER_PROCESSES.`,
    )
  return `${release}, UTF8, with the rights that it needs; ${needed} of ${places} connections at most`
}

async function examineFiles(config: Config): Promise<string> {
  const foreign = await foreignFilesProblem(config)
  if (foreign) throw new StartRefused(foreign)
  await checkStorage(await openStorage(config))
  return `written, read, listed and deleted in ${config.s3 ? 'S3_BUCKET' : 'FOYER_DATA'}`
}

async function examineRedis(url: string): Promise<string> {
  const { checkRedis } = await import('#server/platform/redis/check-redis.ts')
  return `${await checkRedis(url, createLog({ level: 'silent', format: 'lines' }))}, streams and scripts work`
}

async function examineScanner(url: string): Promise<string> {
  const scan = createVirusScanner({ url }).begin()
  try {
    await scan.write(Buffer.from('Foyer'))
    await scan.finish()
  } catch (cause) {
    throw new StartRefused('clamd does not scan at the address of CLAMAV_URL: does it run, and listen there?', {
      cause,
    })
  }
  return 'it scans'
}

async function examineEmail(
  smtpUrl: string,
  { email: { requireTls, from } }: Config,
  recipient: string | undefined,
): Promise<string> {
  await checkMailServer(smtpUrl, requireTls)
  if (recipient === undefined) return 'greeted, encrypted where it must be, and logged in'
  const mailer = createMailer({ via: smtpUrl, from, requireTls })
  try {
    await mailer.send({ to: recipient, ...doctorTexts.email })
    return 'the mail server accepted an email to the address'
  } catch (error) {
    throw error instanceof Error ? new StartRefused(error.message, { cause: error }) : error
  } finally {
    mailer.close()
  }
}

async function examineProxy(publicUrl: string): Promise<string> {
  const caller = await checkProxy(publicUrl)
  return `it passes on calls, WebSocket and files of 100 MB; Foyer sees this machine as ${caller}`
}
