import { Button, Group, List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { deleteManager } from '#contract/settings.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { deletionTexts } from '#contract/texts/settings.ts'
import { useDeletionSummary } from './use-deletion-summary.ts'
import { endDeletedSession } from '#web/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

/** Lists what is deleted, and always asks for the password: an open browser alone is not enough. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
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
