import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { peopleTexts } from '#contract/texts/people.ts'
import { OptionsDialog, type PersonOptionsProps } from '#web/features/people/person-options.tsx'

/** The more button at the end of a Manager's row, and on the page about somebody (CLI-2, CLI-5, EMP-1). */
export function PersonOptions(props: PersonOptionsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={peopleTexts.optionsOf(props.name)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
      <OptionsDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
