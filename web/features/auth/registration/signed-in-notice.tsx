import type { ReactNode } from 'react'
import { registrationTexts } from '#contract/texts/auth.ts'
import classes from '#web/ui/page/column-page.module.css'
import { Notice } from '#web/ui/notice.tsx'

/** Warns a logged-in person that a registration ends their session. */
export function SignedInNotice({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <Notice tone="quiet">
      <div className={classes.notice}>
        <p>{registrationTexts.signedInAs(name)}</p>
        {children}
      </div>
    </Notice>
  )
}
