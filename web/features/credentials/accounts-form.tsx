import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateClientAccounts } from '#contract/onboarding.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import {
  type AccountBodyKey,
  type AccountField,
  findStoredValue,
  listAccounts,
  type LoginAccount,
} from './client-accounts.ts'
import classes from '#web/features/credentials/accounts-form.module.css'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type AccountsFormValues = Partial<Record<AccountBodyKey, string>>

type Props = {
  clientId: string
  record: GrantedRecord
  /** The calls that show what is changed here. */
  refreshes: readonly Endpoint[]
  onSaved: (changed: boolean) => void
  onCancel: () => void
}

const initialValue = (record: GrantedRecord, part: AccountField): string => {
  const kept = findStoredValue(record, part)
  return typeof kept === 'string' ? kept : ''
}

/** The edit mode of the accounts: the fields that the reader was granted, of which only those that were touched are sent. */
export function AccountsForm({ clientId, record, refreshes, onSaved, onCancel }: Props) {
  const accounts = listAccounts(record).filter((account): account is LoginAccount => 'fields' in account)
  const parts = accounts.flatMap((account) => account.fields)
  const form = useForm<AccountsFormValues>({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(parts.map((part) => [part.bodyKey, initialValue(record, part)])),
  })
  const saving = useFormCall(updateClientAccounts, form, {
    refreshes,
    onDone: () => onSaved(true),
    wordFor: ({ code }) =>
      code === 'field_not_granted' || code === 'invalid_fields' ? undefined : credentialTexts.failedSave,
  })
  const submit = (typed: AccountsFormValues) => {
    const start = form.getInitialValues()
    const touched = Object.entries(typed).filter(([name, value]) => value !== start[name as AccountBodyKey]) // its own keys
    if (touched.length === 0) return onSaved(false)
    saving.send({ params: { id: clientId }, body: Object.fromEntries(touched) })
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      action={credentialTexts.save}
      pending={saving.pending}
      error={saving.error}
      beside={
        <Button variant="subtle" color="gray" size="md" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      }
    >
      {accounts.map((account) => (
        <div key={account.key} role="group" aria-label={account.name} className={classes.account}>
          <h3 className={classes.name}>{account.name}</h3>
          <div className={classes.fields}>
            {account.fields.map((part) => {
              const field = { label: part.label, ...form.getInputProps(part.bodyKey), key: form.key(part.bodyKey) }
              return (
                <AccountFieldInput
                  key={part.bodyKey}
                  part={part}
                  stored={findStoredValue(record, part) === true}
                  field={field}
                />
              )
            })}
          </div>
        </div>
      ))}
    </Form>
  )
}

type FieldProps = {
  part: AccountField
  stored: boolean
  field: { label: string; key: string } & Record<string, unknown>
}

/** A browser that knows the reader's own logins is asked to keep them to itself. */
function AccountFieldInput({ part, stored, field: { key, ...field } }: FieldProps) {
  if (!part.isPassword) return <TextField key={key} {...field} autoComplete="off" spellCheck={false} />
  return (
    <PasswordField
      key={key}
      {...field}
      autoComplete="new-password"
      {...(stored && { hint: credentialTexts.replaceHint, placeholder: credentialTexts.masked })}
    />
  )
}
