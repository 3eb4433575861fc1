import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Boundary, useLocation } from '#web/lib/navigation/router.tsx'
import { shellTexts } from '#contract/texts/shell.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Contains a crash to one page: the frame keeps working, and navigation clears the error (SHELL-5). */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary at={useLocation().key} Fallback={Crashed}>
    {children}
  </Boundary>
)

function Crashed({ onRetry }: { onRetry: () => void }) {
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    reset()
    onRetry()
  }
  return (
    <Page title={shellTexts.crashTitle}>
      <ErrorState title={shellTexts.crashTitle} text={shellTexts.crashHint} onRetry={retry} />
    </Page>
  )
}

/** Shown when a page's code cannot be fetched: the server is unreachable, or a newer version replaced the file. */
export function PageNotLoaded() {
  return (
    <Page title={shellTexts.loadFailed}>
      <ErrorState title={shellTexts.loadFailed} text={shellTexts.loadFailedHint} onRetry={() => location.reload()} />
    </Page>
  )
}
