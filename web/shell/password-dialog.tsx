import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '#web/lib/navigation/router.tsx'
import { confirmPassword } from '#contract/sign-in-links.ts'
import { listOwnItems } from '#contract/items.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { straightInTexts } from '#contract/texts/sign-in-links.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { answerPasswordGate } from '#web/lib/http/password-gate.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Asks once for the password of who came by a link of an email, before stored logins are shown or changed. */
export function PasswordDialog() {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? straightInTexts.passwordNeeded : null) },
  })
  const confirming = useFormCall(confirmPassword, form, {
    onDone: () => {
      answerPasswordGate(true)
      // Logins show from now on.
      void invalidate(queries, { queryKey: [listOwnItems.path] })
    },
    fieldFor: ({ code }) => (code === 'password_wrong' ? 'password' : undefined),
  })
  return (
    <Modal opened onClose={() => answerPasswordGate(false)} title={straightInTexts.passwordTitle} size="sm">
      <form
        noValidate
        aria-busy={confirming.pending}
        onSubmit={form.onSubmit(
          ({ password }) => confirming.send({ body: { password } }),
          () => form.getInputNode('password')?.focus(),
        )}
      >
        <Stack gap={16}>
          <Text>{straightInTexts.passwordWhy}</Text>
          <PasswordField
            label={straightInTexts.password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          {confirming.error && <Notice tone="problem">{confirming.error}</Notice>}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => answerPasswordGate(false)}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={confirming.pending}>
              {straightInTexts.confirm}
            </Button>
          </Group>
          <Button component={Link} to="/reset" variant="subtle" fullWidth onClick={() => answerPasswordGate(false)}>
            {straightInTexts.forgot}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
