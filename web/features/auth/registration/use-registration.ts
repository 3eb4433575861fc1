import { useRef, useState } from 'react'
import { login, registerAccount } from '#contract/auth.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { call } from '#web/lib/http/call.ts'
import { logInErrorText } from '#web/entry/log-in.ts'
import {
  type RegistrationFailure,
  parseRegistrationFailure,
} from '#web/features/auth/registration/registration-rules.ts'
import { CallError } from '#web/lib/http/request.ts'
import { logOut } from '#web/session/log-out.ts'
import { currentSession, startSession } from '#web/session/session.ts'

type Body = CallOf<typeof registerAccount>['body']

export type RegistrationStage =
  | { at: 'typing' | 'sending' }
  | { at: 'logging-in' }
  /** The account exists, but its log-in failed. */
  | { at: 'made'; sentence: string }
  | { at: 'in' }

type Options = {
  /** The account exists, so its draft can be deleted. */
  onMade: () => void
  onLoggedIn: (email: string) => void
}

const isCode = (error: unknown, ...codes: CallError['code'][]): error is CallError =>
  error instanceof CallError && codes.includes(error.code)

const failureFor = (error: unknown): RegistrationFailure =>
  error instanceof CallError
    ? parseRegistrationFailure(error)
    : { faults: {}, sentence: registrationTexts.failed, taken: false }

/** Creates the account and logs it in (REG-3, REG-8). One registration runs at a time. */
export function useRegistration({ onMade, onLoggedIn }: Options) {
  const [stage, setStage] = useState<RegistrationStage>({ at: 'typing' })
  const busy = useRef(false)
  const unanswered = useRef(false)
  const credentials = useRef({ email: '', password: '' })

  async function enter(): Promise<void> {
    const { token } = await call(login, { body: credentials.current })
    onMade()
    // Ending another person's session empties the cache of their pages.
    if (currentSession()) logOut()
    startSession(token)
    setStage({ at: 'in' })
    onLoggedIn(credentials.current.email)
  }

  const entered = (): Promise<boolean> =>
    enter().then(
      () => true,
      () => false,
    )

  async function logIn(): Promise<void> {
    setStage({ at: 'logging-in' })
    await enter().catch((error: unknown) => setStage({ at: 'made', sentence: logInErrorText(error) }))
  }

  async function send(body: Body): Promise<RegistrationFailure | undefined> {
    credentials.current = { email: body.email.trim(), password: body.password }
    setStage({ at: 'sending' })
    try {
      await call(registerAccount, { body })
    } catch (error) {
      // A lost answer may have been a success: then this very registration has taken the email.
      const perhapsOurs = unanswered.current && isCode(error, 'email_exists')
      unanswered.current = isCode(error, 'offline', 'unavailable')
      if (perhapsOurs && (await entered())) return undefined
      setStage({ at: 'typing' })
      return failureFor(error)
    }
    onMade()
    await logIn()
    return undefined
  }

  async function once<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy.current) return undefined
    busy.current = true
    return work().finally(() => {
      busy.current = false
    })
  }

  return {
    stage,
    /** Resolves to the failure, undefined for success. */
    register: (body: Body) => once(() => send(body)),
    logIn: () => void once(logIn),
  }
}
