import { platformsAsked, type Platforms } from '#contract/domain/service-questions.ts'
import { platforms } from '#contract/platforms.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import type { ServiceAnswers, PlatformStep } from '#web/features/onboarding/services/service-answers.ts'
import classes from '#web/features/onboarding/services/services.module.css'
import { CheckField } from '#web/ui/fields.tsx'

type Choice = { label: string; hint?: string }

const platformChoices: Record<keyof Platforms, Choice> = {
  show_facebook: { label: platforms.facebook.name },
  show_instagram: { label: platforms.instagram.name },
  show_twitter: { label: platforms.twitter.name },
  show_linkedin: { label: platforms.linkedin.name },
  show_pinterest: { label: platforms.pinterest.name },
  show_google: { label: platforms.google.name },
  show_trip: { label: platforms.trip.name },
  show_yelp: { label: platforms.yelp.name },
  ...serviceTexts.choices,
}

type Props = {
  /** The id of the question. */
  labelledBy: string
  step: PlatformStep
  chosen: Platforms
  onChange: (change: ServiceAnswers) => void
}

/** Which platforms of a service apply. */
export function ServicePlatforms({ labelledBy, step, chosen, onChange }: Props) {
  return (
    <div className={classes.choices} role="group" aria-labelledby={labelledBy}>
      {platformsAsked[step].map((platform) => (
        <div key={platform} className={classes.platform} data-checked={chosen[platform] || undefined}>
          <CheckField
            {...platformChoices[platform]}
            checked={chosen[platform]}
            onChange={(event) => onChange({ [platform]: event.currentTarget.checked })}
          />
        </div>
      ))}
    </div>
  )
}
