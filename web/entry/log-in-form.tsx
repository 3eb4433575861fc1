import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { authTexts } from '#contract/log-in-texts.ts'
import { faultOf, logIn, sentenceFor, type SignedIn } from '#web/entry/log-in.ts'
import classes from '#web/entry/log-in-page.module.css'
import type { Said } from '#web/entry/log-in-page.tsx'
import { CallError } from '#web/http.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { said: Said | undefined; onSignedIn: (signedIn: SignedIn) => Promise<void> | void }

export function LogInForm({ said, onSignedIn }: Props) {
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [codeAsked, setCodeAsked] = useState(false)
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const change = (field: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: value }))
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (pending) return
    const found = faultOf(typed)
    setFault(found)
    if (found) return
    setPending(true)
    try {
      await onSignedIn(await logIn(typed, location.pathname))
    } catch (error) {
      if (error instanceof CallError && error.code === 'two_step_required') setCodeAsked(true)
      setFault(sentenceFor(error))
      setPending(false)
    }
  }

  const problem = fault && !(codeAsked && fault === authTexts.codeNeeded)
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={pending}>
      <TextField
        label={authTexts.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={typed.email}
        onChange={change('email')}
        aria-invalid={problem ? true : undefined}
      />
      <PasswordField
        label={authTexts.password}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={change('password')}
        aria-invalid={problem ? true : undefined}
      />
      {codeAsked && <CodeField value={typed.code} onChange={change('code')} />}
      {problem ? <Notice tone="problem">{fault}</Notice> : said && <Notice tone={said.tone}>{said.text}</Notice>}
      <Button type="submit" size="md" fullWidth loading={pending}>
        {authTexts.logIn}
      </Button>
    </form>
  )
}

/** The second step, once the password was right. It takes the focus when it appears. */
function CodeField({
  value,
  onChange,
}: {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  useEffect(() => document.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <TextField
      label={authTexts.code}
      hint={authTexts.codeHint}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      value={value}
      onChange={onChange}
    />
  )
}
