import { Flex, Stack, Text } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { KeepsTexts } from '#web/ui/text-limit.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import classes from './wizard.module.css'

type Props = {
  /** Without steps the form stands alone. */
  nav?: ReactNode
  busy: boolean
  heading?: string | undefined
  why: string
  footer: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The form of one step, beside the list of steps and above a sticky footer. What is typed is kept as a draft. */
export function StepForm({ nav, busy, heading, why, footer, onSubmit, children }: Props) {
  const form = (
    <Flex
      component="form"
      direction="column"
      gap={20}
      miw={0}
      maw={nav ? undefined : 'var(--foyer-form)'}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        {heading && (
          <Text component="h2" fz="xl" fw="bold" mb={4}>
            {heading}
          </Text>
        )}
        <Text c="dimmed" maw="70ch">
          {why}
        </Text>
      </div>
      <Stack gap={24} miw={0}>
        <KeepsTexts value>{children}</KeepsTexts>
      </Stack>
      {footer}
    </Flex>
  )
  return nav ? (
    <div className={classes.root}>
      {nav}
      {form}
    </div>
  ) : (
    form
  )
}

/** Enter in a search or in one of many fields does not submit the step. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (typedKey(event) === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
