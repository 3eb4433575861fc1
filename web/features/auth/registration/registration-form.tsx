import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import type { Role } from '#contract/endpoint.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { OperatorLink, OperatorLinks } from '#web/entry/operator-pages.tsx'
import { registrationDrafts } from '#web/features/auth/registration/registration-drafts.ts'
import { type LockedFields, RegistrationFields } from '#web/features/auth/registration/registration-fields.tsx'
import {
  type RegistrationFailure,
  validateRegistration,
  hasMissingField,
  type RegistrationValues,
} from '#web/features/auth/registration/registration-rules.ts'
import { CheckField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  registers: Role
  draftName: string
  action: string
  locked?: LockedFields
  /** What the agency knows already; what is typed counts. */
  filledIn?: Pick<RegistrationValues, 'name' | 'business_name'> | undefined
  pending: boolean
  /** Resolves to the failure, undefined for success. */
  onSubmit: (typed: RegistrationValues) => Promise<RegistrationFailure | undefined>
}

/** The form of all three registrations (REG-1, REG-4, REG-5). */
export function RegistrationForm(props: Props) {
  const { registers, draftName, action, locked = {}, filledIn, pending, onSubmit } = props
  const [failure, setFailure] = useState<RegistrationFailure>()
  const form = useForm<RegistrationValues>({
    initialValues: { ...withFilledIn(registrationDrafts.read(draftName), filledIn), ...locked },
    validate: (typed) => validateRegistration(registers, typed),
    onValuesChange: (typed) => registrationDrafts.save(draftName, typed),
  })
  const submit = async (typed: RegistrationValues) => {
    setFailure(undefined)
    const failed = await onSubmit(typed)
    if (!failed) return
    setFailure(failed)
    form.setErrors(failed.faults)
    const [first] = Object.keys(failed.faults)
    if (first) form.getInputNode(first as keyof RegistrationValues)?.focus() // faults are keyed by the form's fields
  }
  return (
    <Form form={form} onSubmit={(typed) => void submit(typed)} action={action} call={{ pending }}>
      <RegistrationFields form={form} locked={locked} withBirthday={registers === 'Employee'} />
      {registers !== 'Employee' && (
        <CheckField label={termsLabel} {...form.getInputProps('terms_accepted', { type: 'checkbox' })} />
      )}
      <OperatorLinks pages={['privacy', 'imprint']} />
      {renderFailure(hasMissingField(form.errors), failure)}
    </Form>
  )
}

const termsLabel = (
  <>
    {registrationTexts.agreeTo}
    <OperatorLink to="terms" label={registrationTexts.termsOfService} />
  </>
)

const withFilledIn = (draft: RegistrationValues, filledIn: Props['filledIn']): RegistrationValues => ({
  ...draft,
  name: draft.name || (filledIn?.name ?? ''),
  business_name: draft.business_name || (filledIn?.business_name ?? ''),
})

function renderFailure(missing: boolean, failure: RegistrationFailure | undefined): ReactNode {
  const sentence = missing ? registrationTexts.incomplete : failure?.sentence
  if (!sentence) return null
  const link = sentence === failure?.sentence && failure.taken && <Link to="/login">{registrationTexts.logIn}</Link>
  return (
    <Notice tone="problem" action={link}>
      {sentence}
    </Notice>
  )
}
