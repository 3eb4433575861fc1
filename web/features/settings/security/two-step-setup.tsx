import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { recoveryCodeCount, stripSpaces } from '#contract/domain/two-step-codes.ts'
import type { Result } from '#contract/endpoint.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { confirmTotp, startTotp } from '#contract/two-step.ts'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { problemField, problemSentence } from '../field-problems.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useApplyTwoStep, useOwnAccount } from '../use-own-account.ts'
import { AnyCodeField, CancelButton } from './two-step-fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

type Prepared = Result<typeof startTotp>

type Props = {
  /** The old app stays valid until the new one's first code. */
  moving: boolean
  onOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Asks for the password, then shows the key and asks for a first code. Nothing changes before that code is right. */
export function TwoStepSetup({ moving, onOn, onCancel }: Props) {
  const [prepared, setPrepared] = useState<Prepared>()
  return prepared ? (
    <FirstCode prepared={prepared} onOn={onOn} onCancel={onCancel} />
  ) : (
    <Begin moving={moving} onPrepared={setPrepared} onCancel={onCancel} />
  )
}

type BeginProps = Pick<Props, 'moving' | 'onCancel'> & { onPrepared: (prepared: Prepared) => void }

function Begin({ moving, onPrepared, onCancel }: BeginProps) {
  const root = useFirstFocus<HTMLDivElement>()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password === '' ? twoStepTexts.passwordMissing : null),
      code: (code) => (moving && stripSpaces(code) === '' ? twoStepTexts.codeMissing : null),
    },
  })
  const starting = useFormCall(startTotp, form, {
    onDone: onPrepared,
    fieldFor: problemField,
    wordFor: problemSentence,
  })
  return (
    <div ref={root}>
      <Form
        form={form}
        onSubmit={({ password, code }) =>
          starting.send({ body: { password, ...(moving && { code: stripSpaces(code) }) } })
        }
        action={twoStepTexts.goOn}
        call={starting}
        beside={<CancelButton onCancel={onCancel} />}
      >
        <PasswordField
          label={twoStepTexts.password}
          hint={twoStepTexts.passwordHint}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {moving && <AnyCodeField {...form.getInputProps('code')} />}
      </Form>
    </div>
  )
}

function FirstCode({ prepared, onOn, onCancel }: { prepared: Prepared } & Omit<Props, 'moving'>) {
  const root = useFirstFocus<HTMLDivElement>()
  const { refetch } = useOwnAccount()
  const applyTwoStep = useApplyTwoStep()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (stripSpaces(code) === '' ? twoStepTexts.codeMissing : null) },
  })
  const confirming = useFormCall(confirmTotp, form, {
    onDone: ({ recovery_codes }) => {
      onOn(recovery_codes)
      applyTwoStep({ totp: true, recovery_codes_left: recoveryCodeCount, missing: false })
    },
    fieldFor: problemField,
    wordFor: problemSentence,
  })
  // A lost answer may have been a success: then two-step sign-in is on, and the form closes.
  useEffect(() => {
    if (confirming.error !== undefined) void refetch()
  }, [confirming.error, refetch])
  return (
    <Stack ref={root} gap={16}>
      <AuthenticatorKey prepared={prepared} />
      <Form
        form={form}
        onSubmit={({ code }) => confirming.send({ body: { code: stripSpaces(code) } })}
        action={twoStepTexts.turnOn}
        call={confirming}
        beside={<CancelButton onCancel={onCancel} />}
      >
        <TextField
          limit={null}
          label={twoStepTexts.code}
          hint={twoStepTexts.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
      </Form>
    </Stack>
  )
}
