import { Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isPlatformStep, type Platforms, type ServiceStep } from '#contract/domain/service-questions.ts'
import { platforms } from '#contract/platforms.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import classes from './services.module.css'
import { CheckField } from '#web/ui/fields.tsx'

type ServiceQuestionProps = {
  labelledBy: string
  answer: boolean | undefined
  disabled: boolean
  onAnswer: (yes: boolean) => void
}

const choices = [
  { label: commonTexts.yes, value: true },
  { label: commonTexts.no, value: false },
]

/** Yes or No; a click goes on at once. */
export function ServiceQuestion({ labelledBy, answer, disabled, onAnswer }: ServiceQuestionProps) {
  return (
    <Stack gap={10} role="group" aria-labelledby={labelledBy}>
      {choices.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          className={classes.choice}
          aria-pressed={answer === value}
          disabled={disabled}
          onClick={() => onAnswer(value)}
        >
          {label}
          {answer === value && <IconCheck size={20} aria-hidden="true" />}
        </button>
      ))}
    </Stack>
  )
}

type Choice = { label: string; hint?: string }

export const platformChoices: Record<keyof Platforms, Choice> = {
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

/** The question that an answer belongs to. */
export const titleOfAnswer = (key: string): string =>
  key in serviceTexts.questions
    ? serviceTexts.questions[key as keyof typeof serviceTexts.questions].title
    : `${platformChoices[key as keyof Platforms].label}:`

type ServiceChecksProps = {
  labelledBy: string
  options: readonly (Choice & { key: string; checked: boolean })[]
  onCheck: (key: string, checked: boolean) => void
}

/** Platforms, or the agency's own services, of which any may be ticked. */
export function ServiceChecks({ labelledBy, options, onCheck }: ServiceChecksProps) {
  return (
    <Stack gap={10} role="group" aria-labelledby={labelledBy}>
      {options.map(({ key, ...choice }) => (
        <div key={key} className={classes.platform} data-checked={choice.checked || undefined}>
          <CheckField {...choice} onChange={(event) => onCheck(key, event.currentTarget.checked)} />
        </div>
      ))}
    </Stack>
  )
}

function textsOf(step: ServiceStep) {
  if (step === 'own-services') return serviceTexts.own
  return isPlatformStep(step) ? serviceTexts.platforms[step] : serviceTexts.questions[step]
}

/** A new question takes the focus, so that it is announced and Tab continues from there. */
export function ServiceTitle({ id, step }: { id: string; step: ServiceStep }) {
  const { title, text } = textsOf(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div>
      <Text component="h2" fz="xl" fw="bold" id={id} ref={heading} tabIndex={-1}>
        {title}
      </Text>
      <Text c="dimmed" maw="70ch" mt={8}>
        {text}
      </Text>
    </div>
  )
}
