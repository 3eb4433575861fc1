import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useNavigate } from '#web/lib/navigation/router.tsx'
import { validateReset, resetPassword } from '#contract/auth.ts'
import { isCutShort } from '#contract/domain/link-address.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useForm } from '@mantine/form'
import { fieldTexts } from '#contract/texts/shared.ts'
import { type NewPassword, StrengthMeter, validateNewPassword } from '#web/features/passwords/index.ts'
import { endSession } from '#web/session/session.ts'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { authTexts } from '#contract/texts/log-in.ts'

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
        <Unusable token={token} error={checked.error} onRetry={() => checked.refetch()} pending={checked.isFetching} />
      )}
    </ColumnPage>
  )
}

type UnusableProps = { token: string; error: Error; onRetry: () => unknown; pending: boolean }

function Unusable({ token, error, onRetry, pending }: UnusableProps) {
  const expired = error instanceof CallError && (error.code === 'reset_expired' || error.code === 'invalid_fields')
  const ended = isCutShort(token) ? resetTexts.cutShort : resetTexts.expired
  return (
    <>
      <Notice tone="problem">{expired ? ended : resetErrorText(error)}</Notice>
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

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const form = useForm<NewPassword>({
    initialValues: { password: '', password_confirmation: '' },
    validate: validateNewPassword,
  })
  const update = useFormCall(resetPassword, form, {
    wordFor: (error) => (error.code === 'invalid_fields' ? undefined : resetErrorText(error)),
    onDone: () => {
      // Every session of this person has just ended on the server, so it ends here without waiting for a 401.
      endSession('ended')
      void navigate('/login', { state: { notice: 'passwordChanged' } })
    },
  })
  const incomplete = Object.values(form.errors).includes(fieldTexts.missing)
  const problem = incomplete ? resetTexts.incomplete : update.error
  const resend = problem === resetTexts.expired && <Link to="/reset">{resetTexts.resend}</Link>
  return (
    <Form
      form={form}
      onSubmit={(typed) => update.send({ body: { token, email, ...typed } })}
      action={resetTexts.update}
      call={{ pending: update.pending }}
    >
      {/* Names the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={resetTexts.password}
        autoComplete="new-password"
        {...form.getInputProps('password')}
        below={<StrengthMeter password={form.values.password} about={[email]} />}
      />
      <PasswordField
        label={resetTexts.confirm}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
      {problem && (
        <Notice tone="problem" action={resend}>
          {problem}
        </Notice>
      )}
    </Form>
  )
}

/** The sentence for an error without a field (AUTH-11). */
export function resetErrorText(error: Error): string {
  if (!(error instanceof CallError)) return resetTexts.failed
  if (error.status === 429) return authTexts.tooMany(error.retryAfter ?? 60)
  if (error.code === 'reset_expired') return resetTexts.expired
  if (error.code === 'offline' || error.code === 'unavailable') return authTexts.notReached
  return resetTexts.failed
}
