import { Button, Group, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { textLimits } from '#contract/domain/text-limits.ts'
import type { CallOf, Endpoint, Result } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import classes from './account-row.module.css'
import { focusWhenMounted } from '#web/lib/focus.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import styles from '#web/ui/styles.module.css'

export type AccountChange<E extends Endpoint> = {
  endpoint: E
  /** The body's field, so that the server's error shows below it. */
  field: string
  label: string
  value: string
  hint?: string
  input?: Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete'>
  action?: string
  check?: (typed: string) => string | null
  /** For changes that an open browser alone must not make. */
  asksPassword?: boolean
  wordFor?: (error: CallError) => string | undefined
  callWith: (typed: string, password: string) => CallOf<E>
  onSaved: (result: Result<E>) => void
}

type Props<E extends Endpoint> = AccountChange<E> & { onClose: (saved: boolean) => void }

/** The form of one row. The input stays until it is saved or left by Cancel or Escape. */
export function AccountField<E extends Endpoint>(props: Props<E>) {
  const { endpoint, field, label, value, hint, input, action = commonTexts.save, check, asksPassword, wordFor } = props
  // A date that is half typed, or impossible, reads as an empty value.
  const isHalfTyped = (): boolean => {
    const node = form.getInputNode(field)
    return node instanceof HTMLInputElement && node.validity.badInput
  }
  const form = useForm<Record<string, string>>({
    initialValues: { [field]: value, password: '' },
    validate: {
      [field]: (typed: string) => (isHalfTyped() ? employeeTexts.wholeDate : (check?.(typed.trim()) ?? null)),
      password: (typed: string) => (asksPassword && typed === '' ? ownAccountTexts.passwordMissing : null),
    },
  })
  const saving = useFormCall(endpoint, form, {
    ...(wordFor && { wordFor }),
    fieldFor: ({ code }) => (code === 'password_wrong' ? 'password' : undefined),
    onDone: (result) => {
      props.onSaved(result)
      props.onClose(true)
    },
  })
  const Field = input?.type === 'tel' ? PhoneField : TextField
  const save = form.onSubmit(
    (values) => saving.send(props.callWith((values[field] ?? '').trim(), values.password ?? '')),
    (errors) => form.getInputNode(errors[field] ? field : 'password')?.focus(),
  )
  return (
    <form className={classes.fields} onSubmit={save} noValidate aria-busy={saving.pending}>
      <Field
        label={label}
        // The row shows the label already; screen readers still need the field's.
        labelProps={{ className: styles.hidden }}
        {...(hint !== undefined && { hint })}
        {...input}
        ref={focusWhenMounted}
        onKeyDown={(event) => typedKey(event) === 'Escape' && props.onClose(false)}
        {...form.getInputProps(field)}
        limit={input?.type === 'date' ? null : textLimits[field === 'email' ? 'email' : 'name']}
      />
      {asksPassword && (
        <PasswordField
          label={ownAccountTexts.password}
          autoComplete="current-password"
          onKeyDown={(event) => typedKey(event) === 'Escape' && props.onClose(false)}
          {...form.getInputProps('password')}
        />
      )}
      {saving.error && <Notice tone="problem">{saving.error}</Notice>}
      <Group gap={8} align="stretch">
        <Button type="submit" loading={saving.pending}>
          {action}
        </Button>
        <Button variant="default" onClick={() => props.onClose(false)}>
          {commonTexts.cancel}
        </Button>
      </Group>
    </form>
  )
}
