import { Stack, Text } from '@mantine/core'
import { formKeys, handleKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { TextField } from '#web/ui/text-field.tsx'

type Emails = OnboardingRecord['form_emails']
type FormEmailFieldsProps = {
  emails: Emails
  webstore: boolean
  onChange: (changed: Partial<Emails>) => void
  /** What the server has against one of them. */
  problemAt?: (key: keyof Emails) => string | undefined
}

/** Where each form of the website sends its e-mail. The shopping cart's is asked for when there is a web store. */
export function FormEmailFields({ emails, webstore, onChange, problemAt }: FormEmailFieldsProps) {
  return (
    <Stack gap={20} maw="var(--foyer-form)">
      {formKeys
        .filter((key) => key !== 'webstore' || webstore)
        .map((key) => (
          <TextField
            key={key}
            label={formEmailTexts.fields[key].label}
            hint={formEmailTexts.fields[key].hint}
            // Several addresses are welcome, so it is no field of the type e-mail.
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            value={emails[key]}
            error={problemAt?.(key)}
            onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
          />
        ))}
      <Text fz="xs" c="dimmed">
        {formEmailTexts.several}
      </Text>
    </Stack>
  )
}

type Handles = OnboardingRecord['social_handles']
type SocialHandleFieldsProps = {
  handles: Handles
  onChange: (changed: Partial<Handles>) => void
  /** What the server has against one of them. */
  problemAt?: (key: keyof Handles) => string | undefined
}

/** The accounts that the website links to. */
export function SocialHandleFields({ handles, onChange, problemAt }: SocialHandleFieldsProps) {
  return (
    <Stack gap={20} maw="var(--foyer-form)">
      {handleKeys.map((key) => (
        <TextField
          key={key}
          label={handleTexts.fields[key].label}
          placeholder={handleTexts.fields[key].example}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          value={handles[key]}
          error={problemAt?.(key)}
          onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
        />
      ))}
      <Text fz="xs" c="dimmed">
        {handleTexts.hint}
      </Text>
    </Stack>
  )
}
