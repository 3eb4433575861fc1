import { Stack, Text } from '@mantine/core'
import { textLimits } from '#contract/domain/text-limits.ts'
import { formKeys, handleKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { TextField } from '#web/ui/text-field.tsx'

type Emails = OnboardingRecord['form_emails']
type FormEmailFieldsProps = {
  emails: Emails
  webstore: boolean
  onChange: (changed: Partial<Emails>) => void
  /** The server's error for a field. */
  problemAt?: (key: keyof Emails) => string | undefined
}

/** The recipients of the website's forms; the shopping cart's only with a web store. */
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
            // Not type email: several addresses are allowed.
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            limit={textLimits.entry}
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
  /** The server's error for a field. */
  problemAt?: (key: keyof Handles) => string | undefined
}

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
          limit={textLimits.entry}
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
