import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { registrationTexts } from '#contract/texts/auth.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  title: string
  done: string
  sentence?: string | undefined
  action: string
  onAction: () => void
  other?: ReactNode
}

/** The account exists, but a later step failed: a sentence and the ways on. */
export function AccountMade({ title, done, sentence, action, onAction, other }: Props) {
  return (
    <ColumnPage title={title} below={other}>
      <Notice tone="waiting">{done}</Notice>
      {sentence && <p>{sentence}</p>}
      <Button size="md" fullWidth onClick={onAction}>
        {action}
      </Button>
    </ColumnPage>
  )
}

/** The account exists, but its log-in failed: again, or by hand. */
export function NotLoggedIn({ title, sentence, logIn }: { title: string; sentence: string; logIn: () => void }) {
  return (
    <AccountMade
      title={title}
      done={registrationTexts.logInFailed}
      sentence={sentence}
      action={commonTexts.tryAgain}
      onAction={logIn}
      other={<Link to="/login">{registrationTexts.logIn}</Link>}
    />
  )
}
