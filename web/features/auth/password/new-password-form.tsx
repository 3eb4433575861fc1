import { useForm } from '@mantine/form'
import { Link, useNavigate } from '#web/lib/navigation/router.tsx'
import { resetPassword } from '#contract/auth.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { resetErrorText } from '#web/features/auth/password/reset-error-text.ts'
import { type NewPassword, StrengthMeter, validateNewPassword } from '#web/features/passwords/index.ts'
import { endSession } from '#web/session/session.ts'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
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
      pending={update.pending}
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
