import { Stack, Text } from '@mantine/core'
import { handleTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { ShortTextField } from '../fields/short-text-field.tsx'
import { PageField } from '../wizard/page-field.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'

const { title, why, hint, fields } = handleTexts

/** What the item of a handle is called on this page. */
function wordsOf(key: string): { label?: string; placeholder?: string } {
  const words = Object.entries(fields).find(([name]) => key === `handle_${name}`)?.[1]
  return words ? { label: words.label, placeholder: words.example } : {}
}

export function SocialHandlesPage() {
  return (
    <WizardStep loaded={useOnboardingRecord()} path="/onboarding/links/social" title={title} why={why}>
      {({ items }) => (
        <Stack gap={20} maw="var(--foyer-form)">
          {items.map((item) => (
            <PageField key={item.key} of={item}>
              <ShortTextField kind="handle" field={item.field} {...wordsOf(item.key)} />
            </PageField>
          ))}
          <Text fz="xs" c="dimmed">
            {hint}
          </Text>
        </Stack>
      )}
    </WizardStep>
  )
}
