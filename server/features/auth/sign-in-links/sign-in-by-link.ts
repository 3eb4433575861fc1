import { timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { emailKey } from '#contract/domain/email.ts'
import type * as contract from '#contract/sign-in-links.ts'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { emailLimitTexts } from '#contract/texts/errors.ts'
import { signInLinkReplies } from '#contract/texts/sign-in-links.ts'
import { findEmailDelay } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import { findAccountByEmail, type LoginAccount } from '../queries/logins.ts'
import type { PersonKey } from '../queries/reset-tokens.ts'
import { insertSessionBy } from '../queries/sessions.ts'
import { findSignInLink, type SignInLink, takeSignInCode, useSignInLink } from '../queries/sign-in-links.ts'
import { type Caller, createSession, signSessionToken } from '../sessions/create-session.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { keyOfDevice, keyOfStranger, recordRefusal } from '../sessions/log-in.ts'
import { recordLogIn } from '../sessions/sign-in-history.ts'
import { checkCode, countWrongCodes } from '../two-step/check-code.ts'
import { codeEmailJob, hashOfCode, newLinkJob } from './emails.ts'

type Look = z.output<(typeof contract.lookAtSignInLink.answers)[200]>

/** A token names its workspace and person: the browser knows by it whether it is signed in as them already. */
function readToken(token: string): (PersonKey & { hash: Buffer }) | undefined {
  const match = /^([\da-f]{32})([\da-f]{32})([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [manager_id, user_id] = match.slice(1, 3).map(toId)
  return manager_id === undefined || user_id === undefined
    ? undefined
    : { manager_id, user_id, hash: hashOfToken(match[3] ?? '') }
}

const toId = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function findLink(parts: Parts, token: string): Promise<SignInLink | undefined> {
  const read = readToken(token)
  return read && findSignInLink(parts.db.system, read, read.hash)
}

/** Links that are not there count as guesses. */
async function requireLink(parts: Parts, token: string, { address }: Caller): Promise<SignInLink> {
  const link = await findLink(parts, token)
  if (link) return link
  await parts.limits.take('guess by address', address)
  throw new ApiError('invalid_link')
}

function requireOpen({ state }: Pick<SignInLink, 'state'>): void {
  if (state !== 'open') throw new ApiError('link_expired', { detail: signInLinkReplies[state] })
}

export async function lookAtLink(parts: Parts, token: string, caller: Caller): Promise<Look> {
  const link = await requireLink(parts, token, caller)
  return {
    path: link.path,
    state: link.state,
    known_device: await isKnownDevice(parts.db.system, link, caller.device),
  }
}

/** Sends the code for a new device to the person, whoever has the link. */
export async function sendCode(parts: Parts, token: string, caller: Caller): Promise<void> {
  const link = await requireLink(parts, token, caller)
  requireOpen(link)
  await parts.db.system.transaction(async (tx) => {
    const next = await findEmailDelay(tx, parts, { kind: 'sign_in_code', to: link.email })
    if (next) {
      const seconds = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1000))
      const detail = signInLinkReplies.tooManyCodes(emailLimitTexts.wait(seconds))
      throw new ApiError('too_many_emails', { detail, retryAfterSeconds: seconds })
    }
    await enqueue(tx, codeEmailJob, {
      manager_id: link.manager_id,
      user_id: link.user_id,
      link_id: link.id,
      device: describeDevice(caller.userAgent),
      at: new Date().toISOString(),
    })
  })
}

/** A new link to the same page. Whoever asks, and for whatever link, gets the same answer. */
export async function renewLink(parts: Parts, token: string, { address }: Caller): Promise<void> {
  const link = await findLink(parts, token)
  if (!link) return parts.limits.take('guess by address', address)
  await parts.db.system.transaction(async (tx) => {
    if (await findEmailDelay(tx, parts, { kind: 'sign_in_link', to: link.email })) return
    const { manager_id, user_id, path } = link
    await enqueue(tx, newLinkJob, { manager_id, user_id, link_id: newId(), path }, { jobKey: `new_link ${user_id}` })
  })
}

type Input = z.output<typeof contract.signInByLink.body>

/**
 * Returns the token of a new session, which neither shows nor changes stored logins until the password is confirmed. The
 * device has to be known, or the code of an email be right; a second step counts besides.
 */
export async function signInByLink(parts: Parts, input: Input, caller: Caller): Promise<string> {
  const link = await requireLink(parts, input.token, caller)
  requireOpen(link)
  const key = emailKey(link.email)
  const account = await findAccountByEmail(parts.db.system, key, caller.address)
  if (!account) throw new ApiError('invalid_link') // deleted in the meantime
  try {
    return await enter(parts, { link, account }, input, caller)
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'email_code_required')
      await recordRefusal(parts, account, key, error.code, 'link_log_in')
    throw error
  }
}

type Entering = { link: SignInLink; account: LoginAccount }

async function enter(
  parts: Parts,
  { link, account }: Entering,
  { email_code = '', code = '' }: Input,
  caller: Caller,
): Promise<string> {
  const key = emailKey(link.email)
  const isKnown = await isKnownDevice(parts.db.system, link, caller.device)
  if (!isKnown) {
    if (email_code.trim() === '') throw new ApiError('email_code_required')
    await checkEmailCode(parts, link, email_code, caller)
  }
  if (account.two_step) {
    if (code.trim() === '') throw new ApiError('two_step_required')
    const person = { workspace: link.manager_id, id: link.user_id }
    await checkCode(parts, isKnown ? keyOfDevice(key, caller) : keyOfStranger(key, caller, account), person, code)
    parts.security.record({ event: 'second_step', outcome: 'success', account: person })
  }
  const session = createSession(account, caller)
  const expiresAt = await parts.db.system.transaction(async (tx) => {
    const expires = await insertSessionBy(tx, 'link', session)
    // Of several at the same time one begins a session.
    if (!expires || !(await useSignInLink(tx, link)))
      throw new ApiError('link_expired', { detail: signInLinkReplies.used })
    await recordLogIn(tx, parts, account, { event: 'link_log_in', caller })
    return expires
  })
  return signSessionToken(parts, account, session, expiresAt)
}

/**
 * Five tries each, and the limits of all codes. They are counted apart from passwords: who has a forwarded link uses up
 * none of its owner's.
 */
async function checkEmailCode(parts: Parts, link: SignInLink, typed: string, { address }: Caller): Promise<void> {
  const guesser = { account: `${link.user_id} by link`, address }
  const right = await countWrongCodes(parts.limits, guesser, async () => {
    const stored = await parts.db.system.transaction((tx) => takeSignInCode(tx, link))
    if (!stored) throw await countWithoutCode(parts, address)
    const code = stripSpaces(typed)
    return parts.config.keys.all().some((key) => timingSafeEqual(hashOfCode(key, link.id, code), stored))
  })
  if (!right) throw new ApiError('wrong_code', { detail: signInLinkReplies.codeWrong })
}

/**
 * Without a live code there is nothing to guess, and the account counts no try. Otherwise who has a forwarded link could
 * use up the tries of the codes that its owner asks for.
 */
async function countWithoutCode(parts: Parts, address: string): Promise<ApiError> {
  await parts.limits.take('guess by address', address)
  return new ApiError('wrong_code', { detail: signInLinkReplies.codeEnded })
}
