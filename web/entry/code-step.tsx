import { useEffect, useState } from 'react'
import { authTexts } from '#contract/texts/log-in.ts'
import classes from '#web/entry/log-in-page.module.css'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { email?: string; code: string; onCode: (code: string) => void; wrong: boolean }

export const codeInput = () => document.querySelector<HTMLInputElement>('input[name=code]')

/**
 * The second step, once the password was right (AUTH-16). It takes the focus when it appears. The field takes either kind of
 * code; a recovery code only needs a keyboard with letters.
 */
export function CodeStep({ email, code, onCode, wrong }: Props) {
  const [recovery, setRecovery] = useState(false)
  useEffect(() => codeInput()?.focus(), [])
  const change = () => {
    setRecovery(!recovery)
    codeInput()?.focus()
  }
  return (
    <>
      <div className={classes.second}>
        <h2>{authTexts.codeTitle}</h2>
        {email !== undefined && <p>{authTexts.codeFor(email)}</p>}
      </div>
      <TextField
        limit={null}
        label={authTexts.code}
        hint={recovery ? authTexts.recoveryHint : authTexts.codeHint}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
        aria-invalid={wrong || undefined}
      />
      <p className={classes.other}>
        <LinkButton onClick={change}>{recovery ? authTexts.appInstead : authTexts.recoveryInstead}</LinkButton>
      </p>
    </>
  )
}
