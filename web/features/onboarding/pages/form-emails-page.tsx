import { Stack } from '@mantine/core'
import { formEmailTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { ShortTextField } from '../fields/short-text-field.tsx'
import { PageField } from '../wizard/page-field.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'

const { title, why, fields } = formEmailTexts

/** What an item of a form is called on this page. */
const wordsOf = (key: string) => Object.entries(fields).find(([name]) => key === `form_${name}`)?.[1]

/** `/onboarding/emails`: the recipients of the website's forms. */
export function FormEmailsPage() {
  return (
    <WizardStep loaded={useOnboardingRecord()} path="/onboarding/emails" title={title} why={why}>
      {({ items }) => (
        <Stack gap={20} maw="var(--foyer-form)">
          {items.map((item) => (
            <PageField key={item.key} of={item}>
              <ShortTextField kind="email" field={item.field} autoComplete="off" {...wordsOf(item.key)} />
            </PageField>
          ))}
        </Stack>
      )}
    </WizardStep>
  )
}
