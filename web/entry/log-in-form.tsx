import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { textLimits } from '#contract/domain/text-limits.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { CodeStep, codeInput } from '#web/entry/code-step.tsx'
import {
  validateLogIn,
  logIn,
  logInErrorText,
  type LogInNotice,
  type SignedIn,
  type LogInFields,
  completeLogIn,
} from '#web/entry/log-in.ts'
import classes from '#web/entry/log-in-page.module.css'
import { CallError } from '#web/lib/http/request.ts'
import { useHasPasskeys } from '#web/session/use-session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { callByPath } from '#web/entry/call-by-path.ts'
import { signWithPasskey, passkeyDialogError } from '#web/session/passkey-dialog.ts'

type Props = {
  initialNotice: LogInNotice | undefined
  forgot: ReactNode
  /** Whether Log In is the main button of the page. */
  filled: boolean
  onSignedIn: (signedIn: SignedIn) => Promise<void> | void
}

type Way = 'password' | 'passkey'

/** Email and password, then a code where the account asks for one. A passkey replaces all three. */
export function LogInForm({ initialNotice, forgot, filled, onSignedIn }: Props) {
  const [typed, setTyped] = useState<LogInFields>({ email: '', password: '', code: '' })
  const [step, setStep] = useState<'first' | 'code' | 'first again'>('first')
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState<Way>()
  const offersPasskey = useHasPasskeys()
  const change = (field: keyof LogInFields) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))

  function refused(error: unknown) {
    const code = error instanceof CallError ? error.code : undefined
    if (code === 'two_step_required') {
      setStep('code')
      // The step itself asks for the code; only an empty code is reported.
      if (step !== 'code') return
    }
    // The password has changed since, so no code can help.
    if (code === 'wrong_credentials' && step === 'code') setStep('first again')
    setFault(logInErrorText(error))
    const field = codeInput()
    field?.focus()
    field?.select()
  }

  async function enter(method: Way, how: () => Promise<SignedIn>, onRefused: (error: unknown) => void) {
    if (pending) return
    setFault(undefined)
    setPending(method)
    try {
      await onSignedIn(await how())
    } catch (error) {
      onRefused(error)
      setPending(undefined)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found =
      validateLogIn(typed) ?? (step === 'code' && typed.code.trim() === '' ? authTexts.codeNeeded : undefined)
    if (found) return setFault(found)
    void enter(
      'password',
      () => logIn({ ...typed, code: step === 'code' ? typed.code : '' }, location.pathname),
      refused,
    )
  }

  const back = () => {
    setFault(undefined)
    setTyped((before) => ({ ...before, code: '' }))
    setStep('first again')
  }
  const notice = fault ? (
    <Notice tone="problem">{fault}</Notice>
  ) : (
    initialNotice && <Notice tone={initialNotice.tone}>{initialNotice.text}</Notice>
  )
  return (
    <form
      className={classes.form}
      data-step={step === 'code' ? step : 'first'}
      onSubmit={submit}
      noValidate
      aria-busy={pending !== undefined}
    >
      {step === 'code' ? (
        <CodeStep email={typed.email.trim()} code={typed.code} onCode={change('code')} wrong={fault !== undefined} />
      ) : (
        <FirstStep
          typed={typed}
          change={change}
          wrong={fault !== undefined}
          takesFocus={step === 'first again'}
          forgot={forgot}
        />
      )}
      {step === 'code' ? fault && notice : notice}
      <Button
        type="submit"
        size="md"
        fullWidth
        variant={filled || step === 'code' ? 'filled' : 'default'}
        loading={pending === 'password'}
      >
        {authTexts.logIn}
      </Button>
      {step === 'code' && (
        <Button variant="default" size="md" fullWidth onClick={back}>
          {authTexts.back}
        </Button>
      )}
      {step !== 'code' && offersPasskey && (
        <Button
          variant="subtle"
          color="gray"
          size="md"
          fullWidth
          loading={pending === 'passkey'}
          onClick={() =>
            void enter(
              'passkey',
              () => logInWithPasskey(location.pathname),
              (error) => setFault(passkeyErrorText(error)),
            )
          }
        >
          {authTexts.passkey}
        </Button>
      )}
    </form>
  )
}

type FirstStepProps = {
  typed: LogInFields
  change: (field: keyof LogInFields) => (value: string) => void
  wrong: boolean
  /** True after Back from the code. */
  takesFocus: boolean
  forgot: ReactNode
}

function FirstStep({ typed, change, wrong, takesFocus, forgot }: FirstStepProps) {
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }, [takesFocus])
  return (
    <>
      <TextField
        limit={textLimits.email}
        label={authTexts.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={typed.email}
        onChange={(event) => change('email')(event.currentTarget.value)}
        aria-invalid={wrong || undefined}
      />
      <div className={classes.password}>
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => change('password')(event.currentTarget.value)}
          aria-invalid={wrong || undefined}
        />
        {forgot}
      </div>
    </>
  )
}

/** Throws a `CallError`, or the error of the browser's dialog. */
async function logInWithPasskey(pathname: string): Promise<SignedIn> {
  const options = await callByPath<typeof startPasskeyLogin>('POST', '/api/auth/passkey-login/options', {})
  const response = await signWithPasskey(options)
  const { token } = await callByPath<typeof passkeyLogin>('POST', '/api/auth/passkey-login', { body: { response } })
  return completeLogIn(token, pathname)
}

function passkeyErrorText(error: unknown): string {
  if (!(error instanceof CallError)) {
    return passkeyDialogError(error) === 'closed' ? authTexts.passkeyClosed : authTexts.passkeyFailed
  }
  const sentence = logInErrorText(error)
  if (sentence !== authTexts.wrong) return sentence
  return error.code === 'wrong_credentials' ? authTexts.passkeyUnknown : authTexts.passkeyFailed
}
