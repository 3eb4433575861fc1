import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { authTexts, landingTexts } from '#contract/texts/log-in.ts'
import { validateLogIn, logIn, type SignedIn } from '#web/entry/log-in.ts'
import { LogInPage } from '#web/entry/log-in-page.tsx'
import { endSession } from '#web/session/session.ts'
import { saveReturnPath, findReturnPath } from '#web/session/return-path.ts'
import { type MockAnswer, mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { acceptDialog, rejectDialog, mockPasskeys, requestOptions, disablePasskeys } from '#web/testing/passkeys.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

afterEach(() => endSession('logged_out'))

async function submit(email: string, password: string) {
  const went: string[] = []
  const done: SignedIn[] = []
  renderInApp(<LogInPage go={(path) => went.push(path)} onSignedIn={(signedIn) => void done.push(signedIn)} />)
  if (email) await userEvent.type(await screen.findByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(await screen.findByRole('button', { name: 'Log In' }))
  return { went, done }
}

const login = (answer: MockAnswer) => mockApi({ 'POST /api/auth/login': answer })

test('[AUTH-1] the landing page has the form and the links to the reset and the trial', async () => {
  const went: string[] = []
  renderInApp(<LogInPage go={(path) => went.push(path)} onSignedIn={() => {}} />)
  await userEvent.click(await screen.findByRole('link', { name: authTexts.forgot }))
  await userEvent.click(await screen.findByRole('link', { name: landingTexts.trial }))
  expect(went).toEqual(['/reset', '/trial'])
  expect(screen.queryByRole('banner')).toBeNull()
})

describe('[AUTH-3] invalid input is reported before anything is sent', () => {
  test.each([
    ['', '', 'Email and Password Fields Required'],
    ['jo@brandt.test', '', 'Email and Password Fields Required'],
    ['', 'secret', 'Email and Password Fields Required'],
    ['   ', 'secret', 'Email and Password Fields Required'],
    ['jo', 'secret', 'Please Enter a valid Email'],
    ['jo@brandt', 'secret', 'Please Enter a valid Email'],
    ['jo@brandt.test', 'secret', undefined],
  ])('the email %j with the password %j', (email, password, sentence) => {
    expect(validateLogIn({ email, password, code: '' })).toBe(sentence)
  })
})

describe('[AUTH-3] the sentence for a refused log-in', () => {
  test.each<[string, MockAnswer, string]>([
    ['wrong', () => problemResponse('wrong_credentials', 'x'), 'Your Username or Password is incorrect'],
    ['any other failure', () => problemResponse('internal', 'x'), 'Your Username or Password is incorrect'],
    [
      'an email the server does not take',
      () => problemResponse('invalid_fields', 'x', { errors: [{ path: 'email', message: 'x' }] }),
      'Please Enter a valid Email',
    ],
    ['a solo workspace', () => problemResponse('plan_without_employees', 'x'), authTexts.planWithoutEmployees],
    [
      'too many',
      () => problemResponse('too_many_requests', 'x', { headers: { 'retry-after': '120' } }),
      'Too many attempts. Try again in 2 minutes.',
    ],
    ['a server that is not ready', () => problemResponse('unavailable', 'x'), authTexts.notReached],
  ])('%s', async (_, answer, sentence) => {
    login(answer)
    const { done } = await submit('jo@brandt.test', 'secret')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(done).toEqual([])
  })
})

test('[AUTH-3] the form reports a lost connection and keeps its values', async () => {
  mockOffline()
  await submit('jo@brandt.test', 'secret')
  expect((await screen.findByRole('alert')).textContent).toBe(authTexts.notReached)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jo@brandt.test')
})

test('[AUTH-3] [AUTH-16] the form asks for the code of a second step and sends it with the next attempt', async () => {
  const token = createToken()
  const asked = login(({ body }) =>
    (body as { code?: string }).code ? { token } : problemResponse('two_step_required', authTexts.codeNeeded),
  )
  const { done } = await submit('jo@brandt.test', 'secret')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(() => done).toEqual([{ token, path: '/dashboard' }])
  expect(asked.at(-1)?.body).toEqual({ email: 'jo@brandt.test', password: 'secret', code: '123456' })
})

describe('[AUTH-16] the second step', () => {
  const needed = () => problemResponse('two_step_required', authTexts.codeNeeded)
  /** A log-in with a code gets the answer of the test. */
  const asking = (answer: MockAnswer) =>
    login((one) => ((one.body as { code?: string }).code === undefined ? needed() : answer(one)))
  const code = () => screen.findByLabelText<HTMLInputElement>('Code')
  const logInAgain = () => userEvent.click(screen.getByRole('button', { name: 'Log In' }))

  test('replaces email and password until Back is pressed', async () => {
    asking(() => problemResponse('wrong_code', 'x'))
    await submit('jo@brandt.test', 'secret')
    const focused = await code()
    await expect.poll(() => document.activeElement).toBe(focused)
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByText('For jo@brandt.test')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: authTexts.back }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jo@brandt.test')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  test('is sent without pasted blanks', async () => {
    const token = createToken()
    const asked = asking(() => ({ token }))
    await submit('jo@brandt.test', 'secret')
    await userEvent.click(await code())
    await userEvent.paste(' 123 456 ')
    await logInAgain()
    await expect.poll(() => asked.at(-1)?.body).toMatchObject({ code: '123456' })
  })

  test('reports a wrong code and selects it', async () => {
    asking(() => problemResponse('wrong_code', 'x'))
    await submit('jo@brandt.test', 'secret')
    await userEvent.type(await code(), '000000')
    await logInAgain()
    expect((await screen.findByRole('alert')).textContent).toBe(authTexts.codeWrong)
    const { selectionStart, selectionEnd } = await code()
    expect([selectionStart, selectionEnd]).toEqual([0, 6])
  })

  test('is not sent without a code', async () => {
    const asked = asking(needed)
    await submit('jo@brandt.test', 'secret')
    await code()
    await logInAgain()
    expect((await screen.findByRole('alert')).textContent).toBe(authTexts.codeNeeded)
    expect(asked).toHaveLength(1)
  })

  test('takes a recovery code with a keyboard that has letters', async () => {
    asking(needed)
    await submit('jo@brandt.test', 'secret')
    expect((await code()).inputMode).toBe('numeric')
    await userEvent.click(screen.getByRole('button', { name: authTexts.recoveryInstead }))
    expect((await code()).inputMode).toBe('text')
    expect(screen.getByText(authTexts.recoveryHint)).toBeTruthy()
  })

  test('the second step returns to the password when the password has changed', async () => {
    asking(() => problemResponse('wrong_credentials', 'x'))
    await submit('jo@brandt.test', 'secret')
    await userEvent.type(await code(), '123456')
    await logInAgain()
    expect((await screen.findByRole('alert')).textContent).toBe(authTexts.wrong)
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})

describe('[AUTH-16] a passkey', () => {
  const begin = 'POST /api/auth/passkey-login/options'
  const finish = 'POST /api/auth/passkey-login'
  const press = async () => userEvent.click(await screen.findByRole('button', { name: authTexts.passkey }))

  function open(answers: Record<string, MockAnswer>) {
    const asked = mockApi({ [begin]: () => requestOptions, ...answers })
    const done: SignedIn[] = []
    renderInApp(<LogInPage go={() => {}} onSignedIn={(signedIn) => void done.push(signedIn)} />)
    return { asked, done }
  }

  test('logs in with the browser’s dialog and leads to the return path', async () => {
    mockPasskeys(acceptDialog)
    saveReturnPath('/messages')
    const token = createToken()
    const { asked, done } = open({ [finish]: () => ({ token }) })
    await press()
    await expect.poll(() => done).toEqual([{ token, path: '/messages' }])
    expect(asked.find(({ path }) => path === '/api/auth/passkey-login')?.body).toMatchObject({
      response: { id: 'cred-1' },
    })
  })

  test.each<[string, () => Promise<unknown>, MockAnswer, string]>([
    ['a dialog that is closed', rejectDialog('NotAllowedError'), () => ({}), authTexts.passkeyClosed],
    ['a dialog that breaks', rejectDialog('UnknownError'), () => ({}), authTexts.passkeyFailed],
    ['a passkey nobody knows', acceptDialog, () => problemResponse('wrong_credentials', 'x'), authTexts.passkeyUnknown],
    ['an answer that is not taken', acceptDialog, () => problemResponse('internal', 'x'), authTexts.passkeyFailed],
    [
      'a solo workspace',
      acceptDialog,
      () => problemResponse('plan_without_employees', 'x'),
      authTexts.planWithoutEmployees,
    ],
  ])('shows the sentence for %s', async (_, dialog, answer, sentence) => {
    mockPasskeys(dialog)
    const { done } = open({ [finish]: answer })
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(done).toEqual([])
  })

  test('is not offered by a browser that has none', async () => {
    disablePasskeys()
    open({})
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: authTexts.passkey })).toBeNull()
  })
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
    ['Manager', '/dashboard', '/clients?page=2', true, '/clients?page=2'],
    ['Employee', '/login/x', undefined, false, '/onboarding/contact'],
    ['Employee', '/login/x', undefined, true, '/dashboard'],
  ])('a %s at %s who wanted %s (onboarding finished: %s) goes to %s', async (role, at, wanted, finished, to) => {
    const token = createToken({ id: 'u1', role, ...(role !== 'Manager' && { manager_id: 'm1' }) })
    if (wanted) saveReturnPath(wanted)
    mockApi({
      'POST /api/auth/login': () => ({ token }),
      'GET /api/auth/me': ({ authorization }) =>
        authorization === `Bearer ${token}`
          ? { _id: 'u1', tier: 'agency', onboarding_finished: finished }
          : problemResponse('not_signed_in', 'Log in'),
    })
    expect(await logIn(typed, at)).toEqual({ token, path: to })
    expect(findReturnPath()).toBeUndefined()
  })

  test('a log-in succeeds when the tier is unknown', async () => {
    const token = createToken()
    saveReturnPath('/messages/1')
    login(() => ({ token }))
    expect(await logIn(typed, '/dashboard')).toEqual({ token, path: '/messages/1' })
  })
})
