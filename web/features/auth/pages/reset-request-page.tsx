import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { requestReset } from '#contract/auth.ts'
import { isEmail } from '#contract/domain/email.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import type { CallError } from '#web/lib/http/request.ts'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

function requestErrorText(error: CallError): string {
  if (error.code === 'invalid_fields') return resetTexts.invalidEmail
  return error.status === 429 ? authTexts.tooMany(error.retryAfter ?? 60) : error.message
}

/** `/reset` requests the link for a new password (AUTH-10). */
export function ResetRequestPage() {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email) ? null : resetTexts.invalidEmail) },
  })
  const [reply, setReply] = useState<string>()
  const sending = useFormCall(requestReset, form, {
    wordFor: requestErrorText,
    onDone: ({ message }) => setReply(message),
  })
  return (
    <ColumnPage
      title={resetTexts.title}
      sentence={resetTexts.sentence}
      below={<Link to="/">{resetTexts.backToHome}</Link>}
    >
      <Form
        form={form}
        onSubmit={({ email }) => sending.send({ body: { email: email.trim() } })}
        action={resetTexts.send}
        pending={sending.pending}
        error={form.errors.email ? undefined : sending.error}
        success={sending.done && !form.errors.email ? reply : undefined}
      >
        <TextField
          limit={textLimits.email}
          label={resetTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
      </Form>
    </ColumnPage>
  )
}
