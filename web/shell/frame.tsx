import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { me } from '#contract/auth.ts'
import type { Tier } from '#contract/domain/plans.ts'
import { shellTexts } from '#contract/texts.ts'
import { queryFor } from '#web/call.ts'
import type { Claims } from '#web/session/token.ts'
import { workspaceOf } from '#web/session/token.ts'
import { BottomBar } from '#web/shell/bottom-bar.tsx'
import { ConnectionBanner } from '#web/shell/connection-banner.tsx'
import classes from '#web/shell/frame.module.css'
import { Header } from '#web/shell/header.tsx'
import { frequentPlaces, placesFor } from '#web/shell/places.ts'
import { SideBar } from '#web/shell/side-bar.tsx'
import { SlotsProvider } from '#web/shell/slots.ts'
import { useWorkspaceTheme } from '#web/theme/use-workspace-theme.ts'

const TellTimeZone = lazy(() =>
  import('#web/features/settings/tell-time-zone.tsx').then((loaded) => ({ default: loaded.TellTimeZone })),
)

type Props = { claims: Claims; tier: Tier; open: boolean; children: ReactNode }

/** What surrounds every page of somebody who is signed in. `open` is false without an active subscription. */
export function Frame({ claims, tier, open, children }: Props) {
  useWorkspaceTheme(workspaceOf(claims))
  const own = useQuery({ ...queryFor(me, {}), staleTime: 60_000 }).data
  const business = own?.manager?.business_name ?? own?.business_name
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [action, setAction] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, action }), [title, action])
  const places = placesFor(claims.role, tier)
  return (
    <SlotsProvider value={slots}>
      <a className={classes.skip} href="#content">
        {shellTexts.skip}
      </a>
      {open && claims.role === 'Manager' && (
        <Suspense fallback={null}>
          <TellTimeZone />
        </Suspense>
      )}
      <div className={classes.root}>
        <div className={classes.side}>
          <SideBar places={places} claims={claims} business={business} />
        </div>
        <div className={classes.main}>
          <Header claims={claims} withBell={open} titleSlot={setTitle} actionSlot={setAction} />
          <ConnectionBanner />
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
        </div>
        <BottomBar frequent={frequentPlaces(claims.role, tier)} places={places} claims={claims} business={business} />
      </div>
    </SlotsProvider>
  )
}
