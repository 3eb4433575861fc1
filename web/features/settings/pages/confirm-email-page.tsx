import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { confirmEmail } from '#contract/settings.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { problemSentence } from '../field-problems.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { useSession } from '#web/session/use-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

const texts = ownAccountTexts

/** Confirms a new email by a button, because mail scanners follow links (SET-5). */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const confirming = useCall(confirmEmail)
  const { data, error } = confirming
  if (data) return <Ended tone="good" sentence={texts.confirmed(data.email)} />
  if (error && isOver(error)) {
    const isTaken = error.code === 'email_in_use'
    return (
      <Ended tone="problem" sentence={isTaken ? texts.confirmTaken : texts.confirmExpired}>
        <p>{isTaken ? texts.confirmTakenHint : texts.confirmExpiredHint}</p>
      </Ended>
    )
  }
  return (
    <ColumnPage title={texts.confirmTitle} sentence={texts.confirmSentence}>
      {error && <Notice tone="problem">{problemSentence(error) ?? error.message}</Notice>}
      <Button size="md" fullWidth loading={confirming.isPending} onClick={() => confirming.mutate({ body: { token } })}>
        {texts.confirm}
      </Button>
    </ColumnPage>
  )
}

/** True when a retry cannot help. */
const isOver = ({ code }: CallError) => code === 'link_expired' || code === 'email_in_use' || code === 'invalid_fields'

type EndedProps = { tone: 'good' | 'problem'; sentence: string; children?: ReactNode }

function Ended({ tone, sentence, children }: EndedProps) {
  const isSignedIn = useSession() !== undefined
  return (
    <ColumnPage title={texts.confirmTitle}>
      <Notice tone={tone}>{sentence}</Notice>
      {children}
      <Button component={Link} to={isSignedIn ? '/settings/account' : '/login'} size="md" fullWidth>
        {isSignedIn ? texts.toAccount : texts.toLogIn}
      </Button>
    </ColumnPage>
  )
}
