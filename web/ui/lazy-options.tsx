import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { peopleTexts } from '#contract/texts/people.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

export type OpenedOptions = { button: RefObject<HTMLButtonElement | null>; opened: boolean; onClose: () => void }

/** The dots at the end of a row. The menu's code is loaded when the pointer or the focus comes near. */
export function lazyOptions<Props extends { name: string }>(load: () => Promise<ComponentType<Props & OpenedOptions>>) {
  const Options = lazyDialog(load)
  return (props: Props) => {
    const button = useRef<HTMLButtonElement>(null)
    const [opened, setOpened] = useState(false)
    return (
      <>
        <ActionIcon
          ref={button}
          size="lg"
          aria-label={peopleTexts.optionsOf(props.name)}
          aria-haspopup="menu"
          aria-expanded={opened}
          onPointerEnter={Options.prefetch}
          onFocus={Options.prefetch}
          onClick={() => setOpened(!opened)}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
        <Options {...props} button={button} opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
}
