import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import { shellTexts } from '#contract/texts/shell.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props = { at: string; onRetry: () => void; children: ReactNode }

type State = { failed: boolean; at: string }

class Boundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State {
    return { at, failed: state.failed && state.at === at }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <Crashed onRetry={this.retry} /> : this.props.children
  }
}

/** Contains a crash to one page: the frame keeps working, and navigation clears the error (SHELL-5). */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary at={key} onRetry={reset}>
      {children}
    </Boundary>
  )
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={shellTexts.crashTitle}>
      <ErrorState title={shellTexts.crashTitle} text={shellTexts.crashHint} onRetry={onRetry} />
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
