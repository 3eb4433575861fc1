import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { typedKey } from '#web/lib/typed-key.ts'

const SearchPopover = lazyDialog(async () => (await import('./search-popover.tsx')).SearchPopover)

type ConversationSearchProps = { conversation: Pick<Conversation, '_id' | 'name'>; size?: number }

/** Ctrl+F opens it, since the browser's own search only finds rendered messages. */
export function ConversationSearch({ conversation: { _id, name }, size = 36 }: ConversationSearchProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && typedKey(event) === 'f'
    // The second Ctrl+F opens the browser's search; a hidden button opens nothing.
    if (!isFind || opened || button.current?.checkVisibility?.() === false) return
    event.preventDefault()
    setOpened(true)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <ActionIcon
        ref={button}
        size={size}
        variant="subtle"
        aria-label={messageTexts.searchIn(name)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={SearchPopover.prefetch}
        onFocus={SearchPopover.prefetch}
        onClick={() => setOpened(!opened)}
      >
        <IconSearch size={20} aria-hidden="true" />
      </ActionIcon>
      <SearchPopover button={button} opened={opened} onChange={setOpened} conversation={_id} name={name} />
    </>
  )
}
