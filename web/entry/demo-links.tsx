import { useState } from 'react'
import { home } from '#contract/domain/paths.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { demoTexts } from '#contract/texts/log-in.ts'
import type { SignedIn } from '#web/entry/log-in.ts'
import classes from '#web/entry/landing.module.css'
import { request } from '#web/lib/http/request.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/styles.module.css'

/** Written into the page by the server; empty where the services are real (OPS-2). */
const offered = () => document.querySelector<HTMLMetaElement>('meta[name="foyer-offers"]')?.content.split(' ') ?? []

/** The demo log-ins, and the mailbox with the emails that the sandbox does not send. */
export function DemoLinks({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> | void }) {
  const [state, setState] = useState<'waiting' | 'entering' | 'failed'>('waiting')
  const offers = offered()

  const enter = async (role: Role) => {
    if (state === 'entering') return
    setState('entering')
    try {
      // The sandbox's answer is not part of the contract.
      const { token } = (await request('POST', '/sandbox/demo', { role })) as { token: string }
      await onSignedIn({ token, path: home })
    } catch {
      setState('failed')
    }
  }

  return (
    <div>
      <div className={`${styles.row} ${styles.quietLinks} ${classes.quiet}`}>
        {offers.includes('demo') && (
          <>
            <p id="demo">{demoTexts.enterAs}</p>
            <div className={styles.row} role="group" aria-labelledby="demo">
              {roles.map((role) => (
                <LinkButton key={role} onClick={() => void enter(role)}>
                  {demoTexts[role]}
                </LinkButton>
              ))}
            </div>
          </>
        )}
        {offers.includes('mail') && <a href="/sandbox/mail">{demoTexts.mail}</a>}
      </div>
      {state === 'entering' && <Notice tone="quiet">{demoTexts.preparing}</Notice>}
      {state === 'failed' && <Notice tone="problem">{demoTexts.failed}</Notice>}
    </div>
  )
}
