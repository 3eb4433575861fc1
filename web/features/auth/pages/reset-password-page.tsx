import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '#web/lib/navigation/router.tsx'
import { validateReset } from '#contract/auth.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { NewPasswordForm } from '#web/features/auth/password/new-password-form.tsx'
import { resetErrorText } from '#web/features/auth/password/reset-error-text.ts'
import { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** `/reset/{token}` (AUTH-11). */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const checked = useQuery({
    ...queryFor(validateReset, { body: { token } }),
    // Fetched once: setting the password uses the link up.
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  const email = checked.data?.email
  return (
    <ColumnPage
      title={resetTexts.newTitle}
      sentence={email ? resetTexts.forEmail(email) : checked.isPending && '\u2007'}
      below={<Link to="/">{resetTexts.backToHome}</Link>}
    >
      {email !== undefined && <NewPasswordForm token={token} email={email} />}
      {checked.isPending && <Spinner label={resetTexts.checking} shown />}
      {checked.error && (
        <Unusable error={checked.error} onRetry={() => checked.refetch()} pending={checked.isFetching} />
      )}
    </ColumnPage>
  )
}

function Unusable({ error, onRetry, pending }: { error: Error; onRetry: () => unknown; pending: boolean }) {
  const expired = error instanceof CallError && (error.code === 'reset_expired' || error.code === 'invalid_fields')
  return (
    <>
      <Notice tone="problem">{expired ? resetTexts.expired : resetErrorText(error)}</Notice>
      {expired ? (
        <Button component={Link} to="/reset" size="md" fullWidth>
          {resetTexts.resend}
        </Button>
      ) : (
        <Button variant="default" size="md" fullWidth onClick={onRetry} loading={pending}>
          {resetTexts.again}
        </Button>
      )}
    </>
  )
}
