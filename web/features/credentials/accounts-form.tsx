import { Box, Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Endpoint } from '#contract/endpoint.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { updateClientAccounts } from '#contract/onboarding.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import {
  type AccountBodyKey,
  type ClientAccountField,
  findStoredValue,
  listAccounts,
  type LoginAccount,
} from './client-accounts.ts'
import classes from '#web/features/credentials/credentials.module.css'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type AccountsFormValues = Partial<Record<AccountBodyKey, string>>

type Props = {
  clientId: string
  record: GrantedRecord
  /** The endpoints to refetch after a save. */
  refreshes: readonly Endpoint[]
  onSaved: (changed: boolean) => void
  onCancel: () => void
}

const initialValue = (record: GrantedRecord, field: ClientAccountField): string => {
  const stored = findStoredValue(record, field)
  return typeof stored === 'string' ? stored : ''
}

/** Edits the granted fields and sends only the changed ones. */
export function AccountsForm({ clientId, record, refreshes, onSaved, onCancel }: Props) {
  const accounts = listAccounts(record).filter((account): account is LoginAccount => 'fields' in account)
  const fields = accounts.flatMap((account) => account.fields)
  const form = useForm<AccountsFormValues>({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(fields.map((field) => [field.bodyKey, initialValue(record, field)])),
  })
  const saving = useFormCall(updateClientAccounts, form, {
    refreshes,
    onDone: () => onSaved(true),
    wordFor: ({ code }) =>
      code === 'field_not_granted' || code === 'invalid_fields' ? undefined : credentialTexts.failedSave,
  })
  const submit = (typed: AccountsFormValues) => {
    const start = form.getInitialValues()
    const touched = Object.entries(typed).filter(([name, value]) => value !== start[name as AccountBodyKey]) // A key of AccountsFormValues.
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
        <Box key={account.key} role="group" aria-label={account.name} pb={4} className={classes.account}>
          <Text component="h3" fw="bold">
            {account.name}
          </Text>
          <Stack gap={14} mt={10}>
            {account.fields.map((field) => (
              <AccountFieldInput
                key={field.bodyKey}
                isPassword={field.isPassword}
                isStored={findStoredValue(record, field) === true}
                input={{ label: field.label, ...form.getInputProps(field.bodyKey), key: form.key(field.bodyKey) }}
              />
            ))}
          </Stack>
        </Box>
      ))}
    </Form>
  )
}

type FieldProps = {
  isPassword: boolean
  isStored: boolean
  input: { label: string; key: string } & Record<string, unknown>
}

/** Keeps password managers from offering the reader's own logins. */
function AccountFieldInput({ isPassword, isStored, input: { key, ...input } }: FieldProps) {
  if (!isPassword)
    return <TextField key={key} {...input} limit={textLimits.entry} autoComplete="off" spellCheck={false} />
  return (
    <PasswordField
      key={key}
      {...input}
      limit={textLimits.entry}
      autoComplete="new-password"
      {...(isStored && { hint: credentialTexts.replaceHint, placeholder: credentialTexts.masked })}
    />
  )
}
