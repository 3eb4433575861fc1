import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from '#web/lib/navigation/router.tsx'
import classes from '#web/shell/frame.module.css'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'

/** In ms. The code of a page usually arrives before. */
const patience = 100

/** The page, or a skeleton while the code of the page that was pressed is on its way. */
export function PageArea({ children }: { children: ReactNode }) {
  const isWaiting = useIsWaiting()
  return (
    <>
      {isWaiting && (
        <div className={classes.waiting}>
          <ListSkeleton />
        </div>
      )}
      <div style={{ display: isWaiting ? 'none' : 'contents' }}>{children}</div>
    </>
  )
}

function useIsWaiting(): boolean {
  const next = useNavigation().location?.pathname
  const { pathname } = useLocation()
  const [waitsFor, setWaitsFor] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setWaitsFor(next), next === undefined ? 0 : patience)
    return () => clearTimeout(timer)
  }, [next])
  return next !== undefined && next === waitsFor && next !== pathname
}
