import { useForm } from '@mantine/form'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { deleteTotp } from '#contract/two-step.ts'
import { problemField, problemSentence } from '../field-problems.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useApplyTwoStep } from '../use-own-account.ts'
import { AnyCodeField, CancelButton } from './two-step-fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

/** Asks for the password and a code, so that an open browser alone is not enough. */
export function TwoStepTurnOff({ onOff, onCancel }: { onOff: () => void; onCancel: () => void }) {
  const root = useFirstFocus<HTMLDivElement>()
  const applyTwoStep = useApplyTwoStep()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) => (password === '' ? twoStepTexts.passwordMissing : null),
      code: (code) => (stripSpaces(code) === '' ? twoStepTexts.codeMissing : null),
    },
  })
  const removing = useFormCall(deleteTotp, form, {
    onDone: () => {
      onOff()
      applyTwoStep({ totp: false, recovery_codes_left: 0 })
    },
    fieldFor: problemField,
    wordFor: problemSentence,
  })
  return (
    <div ref={root}>
      <Form
        form={form}
        onSubmit={({ password, code }) => removing.send({ body: { password, code: stripSpaces(code) } })}
        action={twoStepTexts.turnOff}
        call={removing}
        beside={<CancelButton onCancel={onCancel} />}
      >
        <PasswordField
          label={twoStepTexts.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <AnyCodeField {...form.getInputProps('code')} />
      </Form>
    </div>
  )
}
