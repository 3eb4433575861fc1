import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { me } from '#contract/auth.ts'
import { home } from '#contract/domain/paths.ts'
import { updateOwnContact } from '#contract/employees.ts'
import { commonTexts, employeeOnboardingTexts } from '#contract/texts.ts'
import { queryFor } from '#web/call.ts'
import classes from '#web/features/employee-onboarding/contact.module.css'
import { Step } from '#web/features/employee-onboarding/step.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { typedDraft } from '#web/typed-draft.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormCall } from '#web/use-form-call.ts'

const nothing = { line1: '', city: '', state: '', zip: '' }

/** It outlives the saving too: whoever comes back from the next page finds what they entered. */
const draft = typedDraft('own address', nothing)

/** `/onboarding/contact`: the employee's address (EMP-7). */
export function Component() {
  const own = useClaims().id
  const go = useNavigate()
  const after = useRef<string>(home)
  const finished = useQuery(queryFor(me, {})).data?.onboarding_finished === true
  const form = useForm({ initialValues: draft.read(own), onValuesChange: (typed) => draft.keep(own, typed) })
  const saving = useFormCall(updateOwnContact, form, { onDone: () => void go(after.current) })

  const leave = (to: string) => {
    const typed = form.getValues()
    after.current = to
    // The address that is stored cannot be read here, so that empty fields do not mean to empty it.
    if (Object.values(typed).every((value) => value.trim() === '')) void go(to)
    else saving.send({ body: typed })
  }
  return (
    <Step
      at="/onboarding/contact"
      finished={finished}
      why={employeeOnboardingTexts.contactWhy}
      pending={saving.pending}
      error={saving.error && `${commonTexts.somethingWrong} ${saving.error}`}
      exit={employeeOnboardingTexts.saveAndExit}
      onExit={() => leave(home)}
      onNext={() => leave('/onboarding/files')}
    >
      {finished && <Notice tone="quiet">{employeeOnboardingTexts.replaces}</Notice>}
      <TextField
        label={employeeOnboardingTexts.line1}
        autoComplete="street-address"
        maxLength={300}
        {...form.getInputProps('line1')}
      />
      <TextField
        label={employeeOnboardingTexts.city}
        autoComplete="address-level2"
        maxLength={200}
        {...form.getInputProps('city')}
      />
      <div className={classes.pair}>
        <TextField
          label={employeeOnboardingTexts.state}
          autoComplete="address-level1"
          maxLength={200}
          {...form.getInputProps('state')}
        />
        <TextField
          label={employeeOnboardingTexts.zip}
          autoComplete="postal-code"
          maxLength={50}
          {...form.getInputProps('zip')}
        />
      </div>
    </Step>
  )
}
