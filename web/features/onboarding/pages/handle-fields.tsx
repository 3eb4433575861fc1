import { handleKeys, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { handleTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/pages/fields.module.css'
import { TextField } from '#web/ui/text-field.tsx'

type Handles = OnboardingRecord['social_handles']
type Props = {
  handles: Handles
  onChange: (changed: Partial<Handles>) => void
  /** What the server has against one of them. */
  problemAt?: (key: keyof Handles) => string | undefined
}

/** The accounts that the website links to. */
export function SocialHandleFields({ handles, onChange, problemAt }: Props) {
  return (
    <div className={classes.root}>
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
      <p className={classes.note}>{handleTexts.hint}</p>
    </div>
  )
}
