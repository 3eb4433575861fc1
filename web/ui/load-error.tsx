import { Button } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props = {
  title: string
  error: Error
  pending: boolean
  onRetry: () => void
  back: { to: string; label: string }
}

/** A page whose record failed to load. A missing one stays missing, so it leads back; everything else can be retried. */
export function LoadError({ title, error, pending, onRetry, back }: Props) {
  if (!(error instanceof CallError && error.status === 404)) {
    return <ErrorState title={title} text={error.message} onRetry={onRetry} pending={pending} />
  }
  const action = (
    <Button component={Link} to={back.to} variant="default">
      {back.label}
    </Button>
  )
  return <ErrorState title={title} text={error.message} action={action} />
}
