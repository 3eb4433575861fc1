import type { KeyboardEvent } from 'react'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePassword, listSessions, type Me, me } from '#contract/auth.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { passwordRowTexts } from '#contract/texts/settings.ts'
import { StrengthMeter, validateNewPassword } from '#web/features/passwords/index.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { typedKey } from '#web/lib/typed-key.ts'
import { problemField, problemSentence } from '../field-problems.ts'
import { focusWhenMounted } from '#web/lib/focus.ts'
import classes from './account-row.module.css'

type Props = { own: Me; onDone: () => void; onCancel: () => void }

/** Sets a new password with the current one (AUTH-13). */
export function ChangePasswordForm({ own, onDone, onCancel }: Props) {
  const form = useForm({
    initialValues: { old_password: '', password: '', password_confirmation: '' },
    validate: (typed) => ({
      ...(typed.old_password === '' && { old_password: passwordRowTexts.currentMissing }),
      ...validateNewPassword(typed),
    }),
  })
  const changing = useFormCall(changePassword, form, {
    refreshes: [me, listSessions],
    wordFor: problemSentence,
    fieldFor: (error) => (problemField(error) === 'password' ? 'old_password' : undefined),
    onDone,
  })
  const field = (name: keyof typeof form.values) => ({
    onKeyDown: (event: KeyboardEvent) => typedKey(event) === 'Escape' && onCancel(),
    ...form.getInputProps(name),
  })
  return (
    <form
      className={classes.fields}
      noValidate
      aria-busy={changing.pending}
      onSubmit={form.onSubmit(
        (body) => changing.send({ body }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {/* Names the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={own.email} readOnly hidden />
      <PasswordField
        label={passwordRowTexts.current}
        autoComplete="current-password"
        ref={focusWhenMounted}
        {...field('old_password')}
      />
      <PasswordField
        label={resetTexts.password}
        autoComplete="new-password"
        {...field('password')}
        below={<StrengthMeter password={form.values.password} about={[own.name, own.email, own.business_name]} />}
      />
      <PasswordField label={resetTexts.confirm} autoComplete="new-password" {...field('password_confirmation')} />
      {changing.error && <Notice tone="problem">{changing.error}</Notice>}
      <Group gap={8} align="stretch">
        <Button type="submit" loading={changing.pending}>
          {passwordRowTexts.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </Group>
    </form>
  )
}
