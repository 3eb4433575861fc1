import { useForm } from '@mantine/form'
import type { requestReset } from '#contract/auth.ts'
import { isEmail } from '#contract/domain/email.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import type { askForInvitation } from '#contract/invitations.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useState } from 'react'

function requestErrorText(error: CallError): string {
  if (error.code === 'invalid_fields') return resetTexts.invalidEmail
  return error.status === 429 ? authTexts.tooMany(error.retryAfter ?? 60) : error.message
}

type Props = {
  /** What sends the email. Its answer does not say whether anybody has the address. */
  call: typeof requestReset | typeof askForInvitation
  label: string
  action: string
  autoComplete: 'username' | 'email'
}

/** Asks for an email with a new link. */
export function EmailRequestForm({ call, label, action, autoComplete }: Props) {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email) ? null : resetTexts.invalidEmail) },
  })
  const [reply, setReply] = useState<string>()
  const sending = useFormCall(call, form, {
    wordFor: requestErrorText,
    onDone: ({ message }) => setReply(message),
  })
  return (
    <Form
      form={form}
      onSubmit={({ email }) => sending.send({ body: { email: email.trim() } })}
      action={action}
      call={form.errors.email ? { pending: sending.pending } : sending}
      success={sending.done && !form.errors.email ? reply : undefined}
    >
      <TextField
        limit={textLimits.email}
        label={label}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        {...form.getInputProps('email')}
      />
    </Form>
  )
}
