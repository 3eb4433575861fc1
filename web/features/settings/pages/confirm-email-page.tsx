import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { isCutShort } from '#contract/domain/link-address.ts'
import { confirmEmail } from '#contract/settings.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { problemSentence } from '../field-problems.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { saveReturnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

const texts = ownAccountTexts

/** Confirms a new email by a button, and without a session by the password: mail scanners open links and press buttons (SET-5). */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const isSignedIn = useSession() !== undefined
  const [asksPassword, setAsksPassword] = useState(!isSignedIn)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirming = useCall(confirmEmail)
  const { data, error, variables } = confirming
  // Before anybody enters a password.
  if (isCutShort(token))
    return <Ended tone="problem" sentence={texts.confirmCutShort} hint={texts.confirmExpiredHint} />
  if (data) return <Ended tone="good" sentence={texts.confirmed(data.email)} />
  if (error && isOver(error)) {
    const isTaken = error.code === 'email_in_use'
    return (
      <Ended
        tone="problem"
        sentence={isTaken ? texts.confirmTaken : texts.confirmExpired}
        hint={isTaken ? texts.confirmTakenHint : texts.confirmExpiredHint}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(asksPassword && password === '')
    if (asksPassword && password === '') return
    // A session of somebody else, or one that a link began, is not enough.
    const onError = ({ code }: CallError) => setAsksPassword(asksPassword || isWrong(code))
    confirming.mutate({ body: { token, ...(asksPassword && { password }) } }, { onError })
  }
  const wrong = error && isWrong(error.code) && variables?.body.password !== undefined ? error.message : undefined
  return (
    <ColumnPage title={texts.confirmTitle} sentence={texts.confirmSentence}>
      {error && !isWrong(error.code) && <Notice tone="problem">{problemSentence(error) ?? error.message}</Notice>}
      <form onSubmit={submit} noValidate aria-busy={confirming.isPending}>
        <Stack gap={18}>
          {asksPassword && (
            <PasswordField
              label={texts.password}
              hint={texts.confirmWhy}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={isMissing ? texts.passwordMissing : wrong}
            />
          )}
          <Group>
            <Button type="submit" size="md" loading={confirming.isPending}>
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </ColumnPage>
  )
}

const isWrong = (code: string) => code === 'password_wrong'

/** True when a retry cannot help. */
const isOver = ({ code }: CallError) => code === 'link_expired' || code === 'email_in_use' || code === 'invalid_fields'

const accountPath = '/settings/account'

type EndedProps = { tone: 'good' | 'problem'; sentence: string; hint?: string }

function Ended({ tone, sentence, hint }: EndedProps) {
  const isSignedIn = useSession() !== undefined
  return (
    <ColumnPage title={texts.confirmTitle}>
      <Notice tone={tone}>{sentence}</Notice>
      {hint !== undefined && <p>{hint}</p>}
      <Button
        component={Link}
        to={isSignedIn ? accountPath : '/login'}
        size="md"
        fullWidth
        onClick={() => !isSignedIn && tone === 'problem' && saveReturnPath(accountPath)}
      >
        {isSignedIn ? texts.toAccount : texts.toLogIn}
      </Button>
    </ColumnPage>
  )
}
