import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { authTexts } from '#contract/texts.ts'
import { faultOf, logIn, type SignedIn } from '#web/entry/log-in.ts'
import { LogInPage } from '#web/entry/log-in-page.tsx'
import { endSession } from '#web/session/session.ts'
import { rememberWanted, wantedPath } from '#web/session/wanted.ts'
import { type Answer, answering, problem, unreachable } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

afterEach(() => endSession('logged_out'))

async function submit(email: string, password: string) {
  const went: string[] = []
  const done: SignedIn[] = []
  show(<LogInPage go={(path) => went.push(path)} onSignedIn={(signedIn) => void done.push(signedIn)} />)
  if (email) await userEvent.type(await screen.findByLabelText('E-mail'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(await screen.findByRole('button', { name: 'Log In' }))
  return { went, done }
}

const login = (answer: Answer) => answering({ 'POST /api/auth/login': answer })

test('[AUTH-1] the landing page has the form and the links to the reset and the trial', async () => {
  const went: string[] = []
  show(<LogInPage go={(path) => went.push(path)} onSignedIn={() => {}} />)
  await userEvent.click(await screen.findByRole('link', { name: authTexts.forgot }))
  await userEvent.click(screen.getByRole('link', { name: authTexts.trial }))
  expect(went).toEqual(['/reset', '/trial'])
  expect(screen.queryByRole('banner')).toBeNull()
})

describe('[AUTH-3] what is wrong is said before anything is sent', () => {
  test.each([
    ['', '', 'Email and Password Fields Required'],
    ['jo@brandt.test', '', 'Email and Password Fields Required'],
    ['', 'secret', 'Email and Password Fields Required'],
    ['   ', 'secret', 'Email and Password Fields Required'],
    ['jo', 'secret', 'Please Enter a valid Email'],
    ['jo@brandt', 'secret', 'Please Enter a valid Email'],
    ['jo@brandt.test', 'secret', undefined],
  ])('%j and %j', (email, password, sentence) => {
    expect(faultOf({ email, password, code: '' })).toBe(sentence)
  })
})

describe('[AUTH-3] what a refusal says', () => {
  test.each<[string, Answer, string]>([
    ['wrong', () => problem('wrong_credentials', 'x'), 'Your Username or Password is incorrect'],
    ['any other failure', () => problem('internal', 'x'), 'Your Username or Password is incorrect'],
    [
      'an e-mail the server does not take',
      () => problem('invalid_fields', 'x', { errors: [{ path: 'email', message: 'x' }] }),
      'Please Enter a valid Email',
    ],
    ['a solo workspace', () => problem('plan_without_employees', 'x'), authTexts.planWithoutEmployees],
    [
      'too many',
      () => problem('too_many_requests', 'x', { headers: { 'retry-after': '120' } }),
      'Too many attempts. Try again in 2 minutes.',
    ],
    ['a server that is not ready', () => problem('unavailable', 'x'), authTexts.notReached],
  ])('%s', async (_, answer, sentence) => {
    login(answer)
    const { done } = await submit('jo@brandt.test', 'secret')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(done).toEqual([])
  })
})

test('[AUTH-3] without a connection the form says so and keeps what was typed', async () => {
  unreachable()
  await submit('jo@brandt.test', 'secret')
  expect((await screen.findByRole('alert')).textContent).toBe(authTexts.notReached)
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'jo@brandt.test')
})

test('[AUTH-3] a second step asks for the code, which goes with the next try', async () => {
  const token = tokenOf()
  const asked = login(({ body }) =>
    (body as { code?: string }).code ? { token } : problem('two_step_required', authTexts.codeNeeded),
  )
  const { done } = await submit('jo@brandt.test', 'secret')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(() => done).toEqual([{ token, path: '/dashboard' }])
  expect(asked.at(-1)?.body).toEqual({ email: 'jo@brandt.test', password: 'secret', code: '123456' })
})

describe('[AUTH-2] [AUTH-7] where a log-in leads', () => {
  const typed = { email: 'ana@brandt.test', password: 'secret', code: '' }
  type Way = [
    role: 'Manager' | 'Employee' | 'Client',
    at: string,
    wanted: string | undefined,
    finished: boolean,
    to: string,
  ]

  test.each<Way>([
    ['Manager', '/', undefined, true, '/dashboard'],
    ['Manager', '/dashboard', '/clients?page=2', true, '/clients?page=2'],
    ['Client', '/dashboard', '/clients', true, '/dashboard'],
    ['Employee', '/login', undefined, false, '/dashboard'],
    ['Employee', '/login/x', undefined, false, '/onboarding/contact'],
    ['Employee', '/login/x', '/clients', false, '/onboarding/contact'],
    ['Employee', '/login/x', undefined, true, '/dashboard'],
    ['Manager', '/login/x', undefined, true, '/dashboard'],
  ])('a %s at %s who wanted %s (onboarding finished: %s) goes to %s', async (role, at, wanted, finished, to) => {
    const token = tokenOf({ id: 'u1', role, ...(role !== 'Manager' && { manager_id: 'm1' }) })
    if (wanted) rememberWanted(wanted)
    answering({
      'POST /api/auth/login': () => ({ token }),
      'GET /api/auth/me': ({ authorization }) =>
        authorization === `Bearer ${token}`
          ? { _id: 'u1', tier: 'agency', onboarding_finished: finished }
          : problem('not_signed_in', 'Log in'),
    })
    expect(await logIn(typed, at)).toEqual({ token, path: to })
    expect(wantedPath()).toBeUndefined()
  })

  test('not knowing the tier is no reason to keep somebody out', async () => {
    const token = tokenOf()
    rememberWanted('/messages/1')
    login(() => ({ token }))
    expect(await logIn(typed, '/dashboard')).toEqual({ token, path: '/messages/1' })
  })
})
