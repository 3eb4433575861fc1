import { Box } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { me } from '#contract/auth.ts'
import { home } from '#contract/domain/paths.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { updateOwnContact } from '#contract/employees.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeOnboardingTexts } from '#contract/texts/employees.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { EmployeeStep } from '#web/features/employee-onboarding/employee-step.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'
import { createFormDraft } from '#web/lib/storage/draft-store.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { focusTooLong } from '#web/ui/text-limit.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'

const emptyAddress = { line1: '', city: '', state: '', zip: '' }
type Address = typeof emptyAddress

const isEmpty = (address: Address) => Object.values(address).every((value) => value.trim() === '')

const draft = createFormDraft('own address', emptyAddress)

/** `/onboarding/contact`: the employee's address (EMP-7). */
export function EmployeeContactPage() {
  const query = useQuery(queryFor(me, {}))
  if (query.data) {
    const { address = emptyAddress, onboarding_finished } = query.data
    return <ContactForm stored={address} finished={onboarding_finished === true} />
  }
  return (
    <Page title={employeeOnboardingTexts.contact}>
      <QueryState query={query} title={employeeOnboardingTexts.loadFailed} lines={[42, 42, 42]} />
    </Page>
  )
}

const pair = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))', gap: '24px 12px' }

/** A draft takes precedence over the stored address. */
function ContactForm({ stored, finished }: { stored: Address; finished: boolean }) {
  const own = useClaims().id
  const go = useNavigate()
  const after = useRef<string>(home)
  const [typed] = useState(() => draft.read(own))
  const form = useForm({
    initialValues: isEmpty(typed) ? stored : typed,
    onValuesChange: (values) => draft.save(own, values),
  })
  const onDone = () => {
    draft.delete(own)
    void go(after.current)
  }
  const [start, setStart] = useState(stored)
  const saving = useFormCall(updateOwnContact, form, {
    refreshes: [me],
    onDone,
    onChangedMeanwhile: (fields) => setStart({ ...start, ...fields }),
  })

  const leave = (to: string) => {
    if (focusTooLong(document)) return
    const values = form.getValues()
    after.current = to
    if (isEmpty(values) && isEmpty(stored)) void go(to)
    else saving.send({ body: { ...values, before: start } })
  }
  const field = (part: keyof Address, autoComplete: string, limit: number) => (
    <TextField
      label={employeeOnboardingTexts[part]}
      autoComplete={autoComplete}
      limit={limit}
      {...form.getInputProps(part)}
    />
  )
  return (
    <EmployeeStep
      at="/onboarding/contact"
      finished={finished}
      why={employeeOnboardingTexts.contactWhy}
      pending={saving.pending}
      error={saving.error && `${commonTexts.somethingWrong} ${saving.error}`}
      exit={employeeOnboardingTexts.saveAndExit}
      onExit={() => leave(home)}
      onNext={() => leave('/onboarding/files')}
    >
      {field('line1', 'street-address', textLimits.street)}
      {field('city', 'address-level2', textLimits.name)}
      <Box display="grid" style={pair}>
        {field('state', 'address-level1', textLimits.name)}
        {field('zip', 'postal-code', textLimits.zip)}
      </Box>
    </EmployeeStep>
  )
}
