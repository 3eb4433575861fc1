import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { dollars, type PaidTier, plans, type Term, trialDays } from '#contract/domain/plans.ts'
import { landingTexts, demoTexts } from '#contract/texts/log-in.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import type { SignedIn } from '#web/entry/log-in.ts'
import classes from '#web/entry/landing.module.css'
import { OperatorLinks } from '#web/entry/operator-pages.tsx'
import styles from '#web/ui/styles.module.css'
import { home } from '#contract/domain/paths.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import { request } from '#web/lib/http/request.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const priceOf = (tier: PaidTier, term: Term) =>
  dollars(plans.find((plan) => plan.tier === tier && plan.term === term)?.amount ?? 0)

const packages = (['solo', 'agency'] as const).map((tier) =>
  landingTexts.package(planTexts[tier], priceOf(tier, 'monthly'), priceOf(tier, 'annual')),
)

type Props = {
  isWide: boolean
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
  onSignedIn: (signedIn: SignedIn) => Promise<void> | void
}

/** What the product is, for somebody who comes for the first time. */
export function Landing({ isWide, follow, onSignedIn }: Props) {
  return (
    <>
      <div className={classes.offer}>
        <p className={`${classes.lead} ${classes.quiet}`}>{landingTexts.lead}</p>
        <div className={classes.trial}>
          <Button component="a" href="/trial" onClick={follow} size="lg" variant={isWide ? 'filled' : 'default'}>
            {landingTexts.trial}
          </Button>
          <p className={classes.quiet}>{landingTexts.prices(trialDays, packages)}</p>
        </div>
      </div>
      {(['light', 'dark'] as const).map((scheme) => (
        // The one that is not shown is not loaded.
        <div key={scheme} className={classes.picture} data-scheme={scheme}>
          <img
            src={`/landing/board-${scheme}.webp`}
            alt={landingTexts.board}
            width={1060}
            height={384}
            loading="lazy"
          />
          <img src={`/landing/home-${scheme}.webp`} alt={landingTexts.home} width={340} height={510} loading="lazy" />
        </div>
      ))}
      <DemoLinks onSignedIn={onSignedIn} />
      <div className={classes.says}>
        {landingTexts.says.map(([title, text]) => (
          <section key={title}>
            <h2>{title}</h2>
            <p className={classes.quiet}>{text}</p>
          </section>
        ))}
      </div>
      <footer className={`${classes.foot} ${classes.quiet} ${styles.row}`}>
        <p>{landingTexts.invited}</p>
        <OperatorLinks pages={['terms', 'privacy', 'imprint']} />
      </footer>
    </>
  )
}

/** Written into the page by the server; empty where the services are real (OPS-2). */
const offered = () => document.querySelector<HTMLMetaElement>('meta[name="foyer-offers"]')?.content.split(' ') ?? []

/** The demo log-ins, and the mailbox with the emails that the sandbox does not send. */
function DemoLinks({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> | void }) {
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
