import { Stack, Text } from '@mantine/core'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { ShortTextField } from '../fields/short-text-field.tsx'
import { PageField } from '../wizard/page-field.tsx'
import { WizardStep } from '../wizard/wizard-step.tsx'

const pages = {
  email: { path: '/onboarding/emails', texts: formEmailTexts, foot: undefined },
  handle: { path: '/onboarding/links/social', texts: handleTexts, foot: handleTexts.hint },
} as const

/** What the item of a form or a handle is called on its page. */
const fieldWords: Record<string, { label: string; hint?: string; placeholder?: string }> = {}
for (const [name, words] of Object.entries(formEmailTexts.fields)) fieldWords[`form_${name}`] = words
for (const [name, { label, example }] of Object.entries(handleTexts.fields))
  fieldWords[`handle_${name}`] = { label, placeholder: example }

function ShortTextPage({ kind }: { kind: keyof typeof pages }) {
  const { path, texts, foot } = pages[kind]
  return (
    <WizardStep loaded={useOnboardingRecord()} path={path} title={texts.title} why={texts.why}>
      {({ items }) => (
        <Stack gap={20} maw="var(--foyer-form)">
          {items.map((item) => (
            <PageField key={item.key} of={item}>
              <ShortTextField kind={kind} field={item.field} autoComplete="off" {...fieldWords[item.key]} />
            </PageField>
          ))}
          {foot && (
            <Text fz="xs" c="dimmed">
              {foot}
            </Text>
          )}
        </Stack>
      )}
    </WizardStep>
  )
}

/** `/onboarding/emails`: the recipients of the website's forms. */
export const FormEmailsPage = () => <ShortTextPage kind="email" />
export const SocialHandlesPage = () => <ShortTextPage kind="handle" />
