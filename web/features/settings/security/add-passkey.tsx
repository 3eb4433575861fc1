import { useForm } from '@mantine/form'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { passkeyTexts, twoStepTexts } from '#contract/texts/two-step.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useOwnAccount } from '../use-own-account.ts'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useState } from 'react'
import { addPasskey, listPasskeys, startPasskey } from '#contract/two-step.ts'
import { problemField, problemSentence } from '../field-problems.ts'
import { AnyCodeField, CancelButton } from './two-step-fields.tsx'
import type { FormParts } from '#web/lib/form/form-parts.ts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { passkeyDialogError } from '#web/session/passkey-dialog.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Props = { onAdded: (name: string) => void; onCancel: () => void }

/** Asks for name, password and, with an authenticator app, a code; then the browser's dialog opens. */
export function AddPasskey({ onAdded, onCancel }: Props) {
  const root = useFirstFocus<HTMLDivElement>()
  const asksCode = useOwnAccount().data?.two_step.totp === true
  const form = useForm({
    initialValues: { name: '', password: '', code: '' },
    validate: {
      name: (name) => (name.trim() === '' ? passkeyTexts.nameMissing : null),
      password: (password) => (password === '' ? passkeyTexts.passwordMissing : null),
      code: (code) => (asksCode && stripSpaces(code) === '' ? twoStepTexts.codeMissing : null),
    },
  })
  const adding = useAddPasskey(form, asksCode, onAdded)
  return (
    <div ref={root}>
      <Form
        form={form}
        onSubmit={adding.start}
        action={passkeyTexts.goOn}
        call={adding}
        beside={<CancelButton onCancel={onCancel} />}
      >
        <TextField
          label={passkeyTexts.name}
          limit={textLimits.name}
          hint={passkeyTexts.nameHint}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PasswordField
          label={passkeyTexts.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {asksCode && <AnyCodeField {...form.getInputProps('code')} />}
        {adding.dialogOpen && <Notice tone="quiet">{passkeyTexts.waiting}</Notice>}
      </Form>
    </div>
  )
}

async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The server's WebAuthn library made the options; the browser's checks them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

type Typed = { name: string; password: string; code: string }

const sentences = { closed: passkeyTexts.closed, exists: passkeyTexts.exists, failed: passkeyTexts.notMade } as const

/** The three steps of a new passkey: password and code are checked, the browser makes it, the server stores it. */
function useAddPasskey(form: FormParts<Typed>, asksCode: boolean, onAdded: (name: string) => void) {
  const [dialogOpen, setDialogOpen] = useState(false)
  const [none, setNone] = useState<string>()
  const keeping = useFormCall(addPasskey, form, {
    refreshes: [listPasskeys],
    wordFor: problemSentence,
    onDone: (_result, { body }) => onAdded(body.name),
  })
  const starting = useFormCall(startPasskey, form, {
    fieldFor: problemField,
    wordFor: problemSentence,
    onDone: (options) => {
      setDialogOpen(true)
      createPasskey(options)
        .then(
          (response) => keeping.send({ body: { response, name: form.getValues().name.trim() } }),
          (error: unknown) => setNone(sentences[passkeyDialogError(error)]),
        )
        .finally(() => setDialogOpen(false))
    },
  })
  const start = ({ password, code }: Typed) => {
    setNone(undefined)
    starting.send({ body: { password, ...(asksCode && { code: stripSpaces(code) }) } })
  }
  return {
    start,
    dialogOpen,
    pending: starting.pending || dialogOpen || keeping.pending,
    error: none ?? keeping.error ?? starting.error,
  }
}
