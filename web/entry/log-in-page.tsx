import { useMedia } from '#web/lib/use-store.ts'
import { type MouseEvent, useEffect, useLayoutEffect } from 'react'
import { productName } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import type { LogInNotice, SignedIn } from '#web/entry/log-in.ts'
import { LogInForm } from '#web/entry/log-in-form.tsx'
import classes from '#web/entry/log-in-page.module.css'
import { removeFirstPaint } from '#web/lib/loading/first-paint.ts'
import { replayEarly } from '#web/lib/loading/served-page.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { useTheme } from '#web/theme/theme-provider.tsx'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { usePageTitle } from '#web/ui/page/use-page-title.ts'

type Props = {
  /** Why the page is shown, for example after Log Out. */
  initialNotice?: LogInNotice | undefined
  go: (path: string) => void
  /** Starts the session and goes on. Resolves once the next page is there. */
  onSignedIn: (signedIn: SignedIn) => Promise<void> | void
}

/** It comes after the log-in, which does without it. */
export const Landing = lazyComponent(() =>
  loadWithRetry(async () => (await import('#web/entry/landing.tsx')).Landing).catch(() => () => null),
)

const ownLogo = (
  <>
    <img src="/logo.svg" alt="" width={32} height={32} />
    {productName}
  </>
)

/** The landing page: one sentence of what this is, and the log-in form (AUTH-1). It needs no router, so it loads alone. */
export function LogInPage({ initialNotice, go, onSignedIn }: Props) {
  usePageTitle(authTexts.title)
  useLayoutEffect(removeFirstPaint, [])
  useEffect(replayEarly, [])
  const isWide = useMedia('(min-width: 56.25em)')
  const logo = useTheme().homepage_logo?.location
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(event.currentTarget.pathname)
  }
  const forgot = (
    <a className={classes.forgot} href="/reset" onClick={follow}>
      {authTexts.forgot}
    </a>
  )
  return (
    <div className={classes.page}>
      <div className={classes.product}>
        {logo ? <FilePicture src={logo} alt={productName} height={32} fallback={ownLogo} /> : ownLogo}
      </div>
      <main className={classes.main}>
        <h1>{authTexts.promise}</h1>
        <LogInForm initialNotice={initialNotice} forgot={forgot} filled={!isWide} onSignedIn={onSignedIn} />
        <Landing isWide={isWide} follow={follow} onSignedIn={onSignedIn} />
      </main>
    </div>
  )
}
