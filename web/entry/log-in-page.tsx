import { type MouseEvent, useLayoutEffect } from 'react'
import { productName } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import type { SignedIn } from '#web/entry/log-in.ts'
import { SandboxLinks } from '#web/entry/sandbox-links.tsx'
import { LogInForm } from '#web/entry/log-in-form.tsx'
import classes from '#web/entry/log-in-page.module.css'
import { removeFirstPaint } from '#web/lib/loading/first-paint.ts'
import { useTheme } from '#web/theme/theme-provider.tsx'
import type { Tone } from '#web/ui/notice.tsx'
import { usePageTitle } from '#web/ui/page/use-page-title.ts'
import styles from '#web/ui/styles.module.css'

export type LogInNotice = { tone: Tone; text: string }

type Props = {
  /** Why the page is shown, for example after Log Out. */
  initialNotice?: LogInNotice | undefined
  go: (path: string) => void
  /** Starts the session and goes on. Resolves once the next page is there. */
  onSignedIn: (signedIn: SignedIn) => Promise<void> | void
}

/** The landing page: one sentence of what this is, and the log-in form (AUTH-1). It needs no router, so it loads alone. */
export function LogInPage({ initialNotice, go, onSignedIn }: Props) {
  usePageTitle(authTexts.title)
  useLayoutEffect(removeFirstPaint, [])
  const logo = useTheme().homepage_logo?.location
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(event.currentTarget.pathname)
  }
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        {logo ? (
          <img className={classes.logo} src={logo} alt={productName} height={44} />
        ) : (
          <p className={classes.product}>
            <img src="/logo.svg" alt="" width={36} height={36} />
            {productName}
          </p>
        )}
        <h1 className={classes.promise}>{authTexts.promise}</h1>
        <LogInForm initialNotice={initialNotice} onSignedIn={onSignedIn} />
        <SandboxLinks onSignedIn={onSignedIn} />
        <p className={`${classes.links} ${styles.quietLinks}`}>
          <a href="/reset" onClick={follow}>
            {authTexts.forgot}
          </a>
          <a href="/trial" onClick={follow}>
            {authTexts.trial}
          </a>
        </p>
      </div>
    </main>
  )
}
