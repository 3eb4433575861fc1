import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#contract/auth.ts'
import { emailKey, isEmail } from '#contract/domain/email.ts'
import { updateEmail } from '#contract/settings.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { AccountRow } from './account-row.tsx'
import classes from './account-row.module.css'
import { problemSentence } from '../field-problems.ts'
import { useApplyUser } from '../use-own-account.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import styles from '#web/ui/styles.module.css'

const texts = ownAccountTexts

/** The email, and a new one until it is confirmed (SET-5). */
export function EmailRow({ own, mayEdit }: { own: Me; mayEdit: boolean }) {
  const take = useApplyUser()
  return (
    <AccountRow
      endpoint={updateEmail}
      field="email"
      label={texts.email}
      shown={own.email}
      value={own.pending_email ?? own.email}
      mayEdit={mayEdit}
      hint={texts.emailHint(own.email)}
      input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
      action={texts.emailSend}
      check={(typed) => (isEmail(typed) ? null : texts.invalidEmail)}
      wordFor={problemSentence}
      asksPassword
      callWith={(email, password) => ({ body: { email, password } })}
      onSaved={take}
      saysSaved={false} // the link was sent; nothing is saved yet, and the row below says so
    >
      {mayEdit && <Pending own={own} />}
    </AccountRow>
  )
}

function Pending({ own: { email, pending_email } }: { own: Me }) {
  const take = useApplyUser()
  const [done, setDone] = useState<string>()
  const changing = useCall(updateEmail, {
    onDone: (user, { body }) => {
      take(user)
      setDone(emailKey(body.email) === emailKey(email) ? texts.kept : texts.sentAgain)
    },
  })
  const ask = (email: string) => {
    setDone(undefined)
    changing.mutate({ body: { email } })
  }
  const isAskedFor = (email: string) => changing.isPending && changing.variables.body.email === email
  if (pending_email === null) {
    if (done !== texts.kept) return null
    return (
      <p className={styles.caption} role="status">
        {done}
      </p>
    )
  }
  return (
    <div className={classes.pending}>
      <Notice tone="waiting">
        <p>
          <TextWithEmails text={texts.pending(pending_email)} />
        </p>
        <p>{texts.pendingHint}</p>
      </Notice>
      {changing.error && <Notice tone="problem">{problemSentence(changing.error) ?? changing.error.message}</Notice>}
      <Group gap={8} align="stretch">
        <Button size="xs" variant="default" loading={isAskedFor(pending_email)} onClick={() => ask(pending_email)}>
          {texts.sendAgain}
        </Button>
        <Button size="xs" variant="default" loading={isAskedFor(email)} onClick={() => ask(email)}>
          {texts.keepEmail}
        </Button>
      </Group>
      <p className={styles.caption} role="status">
        {done}
      </p>
    </div>
  )
}
