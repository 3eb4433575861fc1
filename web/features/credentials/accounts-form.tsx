import { Box, Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { updateClientAccounts } from '#contract/onboarding.ts'
import type { GrantedRecord, StaffField } from '#contract/onboarding-record.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import {
  type ClientAccountField,
  findStoredValue,
  listAccounts,
  type LoginAccount,
  type TypedAccounts,
} from './client-accounts.ts'
import classes from '#web/features/credentials/credentials.module.css'
import { notOurLogin } from '#web/lib/autofill.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type AccountsFormValues = Partial<Record<StaffField, string>>

type Props = {
  clientId: string
  record: GrantedRecord
  refreshes: readonly Endpoint[]
  typed: TypedAccounts
  onTyped: (typed: TypedAccounts) => void
  onSaved: (changed: boolean) => void
  onCancel: () => void
}

const initialValue = (record: GrantedRecord, field: ClientAccountField): string => {
  const stored = findStoredValue(record, field)
  return typeof stored === 'string' ? stored : ''
}

/** Edits the granted fields and sends only the changed ones. What was typed into a withdrawn one is left out (`WithdrawnFields`). */
export function AccountsForm({ clientId, record, refreshes, typed, onTyped, onSaved, onCancel }: Props) {
  const queries = useQueryClient()
  const accounts = listAccounts(record).filter((account): account is LoginAccount => 'fields' in account)
  const fields = accounts.flatMap((account) => account.fields)
  const valuesOf = (): AccountsFormValues =>
    Object.fromEntries(fields.map((field) => [field.bodyKey, initialValue(record, field)]))
  const [start, setStart] = useState(valuesOf)
  // A field can be granted while the form is open.
  if (fields.some(({ bodyKey }) => !(bodyKey in start))) setStart({ ...valuesOf(), ...start })
  const changedIn = (values: AccountsFormValues): TypedAccounts =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (start[name as StaffField] ?? ''))) // keys of AccountsFormValues
  const form = useForm<AccountsFormValues>({
    mode: 'uncontrolled',
    initialValues: { ...start, ...typed },
    onValuesChange: (values) => onTyped(changedIn(values)),
  })
  const saving = useFormCall(updateClientAccounts, form, {
    refreshes,
    onDone: (_, { body: { before: _before, ...saved } }) => {
      onTyped(omit(typed, Object.keys(saved)))
      onSaved(true)
    },
    onChangedMeanwhile: (stored) => setStart({ ...start, ...stored }),
    onRefused: ({ code, fields: refused }, { body: { before: _before, ...body } }) => {
      if (code !== 'field_not_granted' || refused.length === 0) return false
      for (const shown of refreshes) void invalidate(queries, { queryKey: [shown.path] })
      return send(
        omit(
          body,
          refused.map(({ path }) => path),
        ),
      )
    },
    wordFor: ({ code }) =>
      ['field_not_granted', 'changed_meanwhile', 'invalid_fields'].includes(code)
        ? undefined
        : credentialTexts.failedSave,
  })
  /** Answers whether there is something to send. */
  const send = (values: TypedAccounts): boolean => {
    const body = Object.fromEntries(
      fields.flatMap(({ bodyKey }) => (bodyKey in values ? [[bodyKey, values[bodyKey]]] : [])),
    )
    if (Object.keys(body).length === 0) return false
    const shown = fields.filter(({ bodyKey, isPassword }) => !isPassword && bodyKey in body)
    const before = Object.fromEntries(shown.map(({ bodyKey }) => [bodyKey, start[bodyKey]]))
    saving.send({ params: { id: clientId }, body: { ...body, before } })
    return true
  }
  return (
    <Form
      form={form}
      onSubmit={(values) => send(changedIn(values)) || onSaved(false)}
      action={credentialTexts.save}
      call={saving}
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

const omit = (typed: TypedAccounts, fields: readonly string[]): TypedAccounts =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)))

type FieldProps = {
  isPassword: boolean
  isStored: boolean
  input: { label: string; key: string } & Record<string, unknown>
}

function AccountFieldInput({ isPassword, isStored, input: { key, ...input } }: FieldProps) {
  if (!isPassword)
    return <TextField key={key} {...input} {...notOurLogin} limit={textLimits.entry} autoComplete="off" />
  return (
    <PasswordField
      key={key}
      {...input}
      {...notOurLogin}
      limit={textLimits.entry}
      autoComplete="new-password"
      {...(isStored && { hint: credentialTexts.replaceHint, placeholder: credentialTexts.masked })}
    />
  )
}
