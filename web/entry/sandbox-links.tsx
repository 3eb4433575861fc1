import { Button } from '@mantine/core'
import { useState } from 'react'
import { home } from '#contract/domain/paths.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { demoTexts } from '#contract/texts/log-in.ts'
import type { SignedIn } from '#web/entry/log-in.ts'
import classes from '#web/entry/sandbox-links.module.css'
import { request } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/styles.module.css'

/** Written into the page by the server; empty where the services are real (OPS-2). */
const offered = () => document.querySelector<HTMLMetaElement>('meta[name="foyer-offers"]')?.content.split(' ') ?? []

/** The demo log-ins, and the mailbox with the emails that the sandbox does not send. */
export function SandboxLinks({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> | void }) {
  const [entering, setEntering] = useState<Role>()
  const [failed, setFailed] = useState(false)
  const offers = offered()
  if (!offers.includes('demo') && !offers.includes('mail')) return null

  const enter = async (role: Role) => {
    setEntering(role)
    setFailed(false)
    try {
      // The sandbox's answer is not part of the contract.
      const { token } = (await request('POST', '/sandbox/demo', { role })) as { token: string }
      await onSignedIn({ token, path: home })
    } catch {
      setFailed(true)
      setEntering(undefined)
    }
  }

  return (
    <section className={classes.root} aria-label={offers.includes('demo') ? demoTexts.title : demoTexts.mail}>
      {offers.includes('demo') && (
        <>
          <h2 className={classes.title}>{demoTexts.title}</h2>
          <p className={classes.text}>{demoTexts.text}</p>
          <div className={classes.roles} role="group" aria-label={demoTexts.enterAs}>
            <span className={classes.enterAs}>{demoTexts.enterAs}</span>
            {roles.map((role) => (
              <Button
                key={role}
                className={classes.role ?? ''}
                variant="default"
                loading={entering === role}
                disabled={entering !== undefined && entering !== role}
                onClick={() => void enter(role)}
              >
                {demoTexts[role]}
              </Button>
            ))}
          </div>
          {entering && <Notice tone="quiet">{demoTexts.preparing}</Notice>}
          {failed && <Notice tone="problem">{demoTexts.failed}</Notice>}
        </>
      )}
      {offers.includes('mail') && (
        <p className={styles.quietLinks}>
          <a href="/sandbox/mail">{demoTexts.mail}</a>
        </p>
      )}
    </section>
  )
}
