import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { deletionTexts } from '#contract/texts/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { LazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useForm } from '@mantine/form'
import { deleteManager } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { endDeletedSession } from '#web/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { useQuery } from '@tanstack/react-query'
import { listManagerClients } from '#contract/clients.ts'
import { isOpen } from '#contract/domain/plans.ts'
import { listEmployeesArchived } from '#contract/employees.ts'
import { showSubscription } from '#contract/subscription.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'

/** Deletes the account with the whole workspace (SET-3). `exportAt` links to the export. */
export function DeleteAccount({ exportAt }: { exportAt?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Card
      title={deletionTexts.title}
      text={deletionTexts.text}
      action={<DangerButton onClick={() => setIsOpen(true)}>{deletionTexts.open}</DangerButton>}
    >
      {exportAt && (
        <Button component="a" href={`#${exportAt}`} variant="default">
          {deletionTexts.download}
        </Button>
      )}
      <LazyDialog opened={isOpen} onClose={close} title={deletionTexts.dialogTitle}>
        <DeleteAccountForm onClose={close} />
      </LazyDialog>
    </Card>
  )
}

/** Lists what is deleted, and always asks for the password: an open browser alone is not enough. */
function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const { clients, employees } = useDeletionSummary()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? deletionTexts.passwordMissing : null) },
  })
  const deleting = useFormCall(deleteManager, form, {
    onDone: endDeletedSession, // Leads to `/`, as when the socket reports the end first.
    fieldFor: ({ code }) => (code === 'password_wrong' ? 'password' : undefined),
  })
  return (
    <form
      noValidate
      aria-busy={deleting.pending}
      onSubmit={form.onSubmit(
        ({ password }) => deleting.send({ body: { password } }),
        () => form.getInputNode('password')?.focus(),
      )}
    >
      <Text fw={600}>{deletionTexts.question}</Text>
      <Text mt="sm">{deletionTexts.whatGoes}</Text>
      <List mt={4} mb="sm" listStyleType="disc">
        {clients !== undefined && clients > 0 && <List.Item>{deletionTexts.clients(clients)}</List.Item>}
        {employees !== undefined && employees > 0 && <List.Item>{deletionTexts.employees(employees)}</List.Item>}
        <List.Item>{deletionTexts.rest}</List.Item>
        <List.Item>{deletionTexts.subscription}</List.Item>
      </List>
      <Text mb="md">{deletionTexts.everybody}</Text>
      <PasswordField
        label={deletionTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {deleting.error && <Notice tone="problem">{deleting.error}</Notice>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" color="red.8" loading={deleting.pending}>
          {commonTexts.confirm}
        </Button>
      </Group>
    </form>
  )
}

const onlyHowMany = { page: 1, per_page: 1 }
const both = ['false', 'true'] as const

/**
 * The number of people deleted with the workspace, archived ones included; undefined while unknown, as behind a closed
 * gate.
 */
function useDeletionSummary(): { clients: number | undefined; employees: number | undefined } {
  const { data } = useQuery(queryFor(showSubscription, {}))
  const enabled = data !== undefined && isOpen(data.subscription_status)
  const ofAgency = enabled && data.tier === 'agency'
  const ask = (archived: (typeof both)[number]) => ({ params: { archived }, query: onlyHowMany })
  const clients = [
    useQuery({ ...listFor(listManagerClients, ask('false')), enabled }),
    useQuery({ ...listFor(listManagerClients, ask('true')), enabled }),
  ]
  const employees = [
    useQuery({ ...listFor(listEmployeesArchived, ask('false')), enabled: ofAgency }),
    useQuery({ ...listFor(listEmployeesArchived, ask('true')), enabled: ofAgency }),
  ]
  return { clients: sumOf(clients), employees: sumOf(employees) }
}

function sumOf(
  lists: readonly { data: { items: unknown[]; total?: number | undefined } | undefined }[],
): number | undefined {
  let sum = 0
  for (const { data } of lists) {
    if (!data) return undefined
    sum += data.total ?? data.items.length
  }
  return sum
}
