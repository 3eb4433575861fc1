import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { SignInEvent, SignInEventName } from '#contract/sign-in-history.ts'
import { defaultPerPage } from '#contract/domain/list.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { findEmailDelay, formatMoment, type Letterhead, sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { currentSource, SourceSchema } from '#server/platform/http/request-source.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { hashOfDevice, saveKnownDevice } from '../queries/known-devices.ts'
import { findAccountRecipient, PersonKey } from '../queries/reset-tokens.ts'
import {
  countFailuresOfDay,
  countSignInEvents,
  insertSignInEvent,
  listSignInPage,
  type SignInEventRow,
} from '../queries/sign-in-events.ts'
import { lockActivePerson } from '../queries/users.ts'
import type { Caller } from './create-session.ts'
import { describeDevice } from './describe-device.ts'

/** So many wrong passwords and codes within a day, from devices that are not known, are a wave: the person is told. */
const WAVE = 10
/** Further ones of the day are in the log only. */
const MOST_FAILURES_A_DAY = 100

const Place = z.object({ device: z.string(), ip: z.string(), at: z.iso.datetime() })

const attemptJob = defineJob(
  'auth.attempt',
  PersonKey.extend({
    event: z.enum(['log_in_failed', 'code_wrong', 'reset_requested']),
    source: SourceSchema.optional(),
    at: z.iso.datetime(),
  }),
)
type Attempt = z.output<typeof attemptJob.payload>
const newDeviceJob = defineJob('auth.new_device', PersonKey.extend(Place.shape))
const waveJob = defineJob('auth.failure_wave', PersonKey)

export function signInHistoryJobs(parts: Parts): void {
  parts.jobs.handle(attemptJob, (attempt) => recordAttempt(parts, attempt))
  parts.jobs.handle(newDeviceJob, (login, { id, attempt }) => sendNewDeviceEmail(parts, login, { job: id, attempt }))
  parts.jobs.handle(waveJob, (person, { id }) => sendWaveEmail(parts, person, id))
}

/** Causes the same work for an unknown account, so that the time reveals nothing (AUTH-3). */
export async function enqueueAttempt(
  tx: Transaction,
  person: PersonKey | undefined,
  event: Attempt['event'],
): Promise<void> {
  const { manager_id, user_id } = person ?? { manager_id: newId(), user_id: newId() }
  await enqueue(tx, attemptJob, { manager_id, user_id, event, source: currentSource(), at: new Date().toISOString() })
}

async function recordAttempt({ db, security }: Parts, { event, source, at, ...person }: Attempt): Promise<void> {
  await db.system.transaction(async (tx) => {
    if (!(await lockActivePerson(tx, person))) return // no account has this email
    const { failures, told } = await countFailuresOfDay(tx, person)
    const isFailure = event !== 'reset_requested'
    if (isFailure && failures >= MOST_FAILURES_A_DAY) return
    await insertSignInEvent(tx, person, event, { source, at: new Date(at) })
    const { failures: now } = await countFailuresOfDay(tx, person)
    if (!isFailure || told || now < WAVE) return
    await insertSignInEvent(tx, person, 'failure_wave')
    await enqueue(tx, waveJob, person)
    const account = { id: person.user_id, workspace: person.manager_id }
    tx.afterCommit(() => security.record({ event: 'failure_wave', outcome: 'success', account }))
  })
}

/** Records the log-in in its transaction. The person is told of a device that they did not use before. */
export async function recordLogIn(
  tx: Transaction,
  { security }: Pick<Parts, 'security'>,
  person: PersonKey,
  { event, caller }: { event: 'log_in' | 'passkey_log_in' | 'link_log_in'; caller: Caller },
): Promise<void> {
  const { manager_id, user_id } = person
  const isNewDevice = await saveKnownDevice(tx, { manager_id, user_id }, caller.device)
  await insertSignInEvent(tx, { manager_id, user_id }, event, { isNewDevice, device: caller.device })
  const account = { id: user_id, workspace: manager_id }
  tx.afterCommit(() => {
    security.record({ event, outcome: 'success', account })
    if (isNewDevice) security.record({ event: 'new_device', outcome: 'success', account })
  })
  if (!isNewDevice) return
  const entry = { device: describeDevice(caller.userAgent), ip: caller.address, at: new Date().toISOString() }
  await enqueue(tx, newDeviceJob, { manager_id, user_id, ...entry })
}

type SignInPage = { items: SignInEvent[]; total: number; page: number; per_page: number }

export async function listSignInHistory(
  { db }: Parts,
  actor: Actor,
  { page = 1, per_page = defaultPerPage }: { page?: number | undefined; per_page?: number | undefined },
): Promise<SignInPage> {
  const own = db.forWorkspace(actor.workspace)
  const part = { limit: per_page, offset: (page - 1) * per_page }
  const [total, rows] = await Promise.all([countSignInEvents(own, actor.id), listSignInPage(own, actor.id, part)])
  const device = currentSource()?.device
  const current = device === undefined ? undefined : hashOfDevice(device, { user_id: actor.id })
  return { items: rows.map((row) => presentSignInEvent(row, current)), total, page, per_page }
}

const presentSignInEvent = (row: SignInEventRow, current: Buffer | undefined): SignInEvent => ({
  _id: row.id,
  date: row.created_at.toISOString(),
  event: row.event satisfies SignInEventName,
  device: row.device,
  ip: row.ip,
  current: current !== undefined && row.device_hash !== null && current.equals(row.device_hash),
  new_device: row.new_device,
})

async function sendNewDeviceEmail(
  parts: Parts,
  { device, ip, at, ...person }: z.output<typeof newDeviceJob.payload>,
  { job, attempt }: { job: string; attempt: number },
): Promise<void> {
  const { subject, sentence, ...rest } = emailTexts.newDevice
  await sendSecurityEmail(parts, person, {
    ...rest,
    subject,
    sentence: ({ reader }) => sentence({ device: device || deviceTexts.unknown, ip, when: formatMoment(at, reader) }),
    path: '/settings/security',
    messageId: `auth.new_device.${job}`,
    // A program that logs in again and again has no cookie; the history has each of its log-ins.
    isCounted: attempt > 1,
  })
}

const sendWaveEmail = (parts: Parts, person: PersonKey, job: string): Promise<void> =>
  sendSecurityEmail(parts, person, {
    ...emailTexts.failureWave,
    sentence: () => emailTexts.failureWave.sentence,
    path: '/reset',
    messageId: `auth.failure_wave.${job}`,
    isCounted: true,
  })

type SecurityEmail = {
  subject: string
  sentence: (letterhead: Letterhead) => string
  button: string
  path: string
  note: string
  why: (email: string) => string
  messageId: string
  /** Takes nothing from the recipient's budget of emails (decision 31). */
  isCounted: boolean
}

async function sendSecurityEmail(
  parts: Parts,
  person: PersonKey,
  { subject, sentence, button, path, note, why, messageId, isCounted }: SecurityEmail,
): Promise<void> {
  const recipient = await findAccountRecipient(parts.db.system, person)
  if (!recipient) return // deleted in the meantime
  const { email } = recipient
  const countEmail = () =>
    parts.db.system.transaction((tx) => findEmailDelay(tx, parts, { kind: 'new_device', to: email }))
  if (!isCounted && (await countEmail())) return
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, (letterhead) => ({
    to: email,
    subject,
    messageId,
    sentence: sentence(letterhead),
    button: { label: button, url: `${parts.config.publicUrl}${path}` },
    note,
    why: why(email),
  }))
}
