import { ActionIcon, Box, CloseButton, Group, Popover, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { SearchResultList, useMessageSearch } from './search-results.tsx'

type ConversationSearchProps = { conversation: Pick<Conversation, '_id' | 'name'>; size?: number }

/** Ctrl+F opens it, since the browser's own search only finds rendered messages. */
export function ConversationSearch({ conversation: { _id, name }, size = 36 }: ConversationSearchProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    // The second Ctrl+F opens the browser's search; a hidden button opens nothing.
    if (!isFind || opened || button.current?.checkVisibility?.() === false) return
    event.preventDefault()
    setOpened(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={420}
      // Results stay visible while the message is read.
      closeOnClickOutside={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          size={size}
          variant="subtle"
          aria-label={messageTexts.searchIn(name)}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconSearch size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)" p={0}>
        <SearchPanel conversation={_id} name={name} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

type SearchPanelProps = { conversation: string; name: string; onClose: () => void }

function SearchPanel({ conversation, name, onClose }: SearchPanelProps) {
  const [typed, setTyped] = useState('')
  const found = useMessageSearch(typed, conversation)
  const closeWhereItCovers = () => {
    if (matchMedia('(max-width: 48em)').matches) onClose()
  }
  return (
    <Stack role="search" gap={0} mah="min(560px, 70dvh)">
      <Group gap={8} p={8} wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          aria-label={messageTexts.searchIn(name)}
          placeholder={messageTexts.searchHere}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          data-autofocus
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <CloseButton aria-label={messageTexts.closeSearch} onClick={onClose} />
      </Group>
      <Box component="nav" style={{ overflowY: 'auto' }} aria-label={messageTexts.found}>
        <SearchResultList found={found} onChosen={closeWhereItCovers} />
      </Box>
    </Stack>
  )
}
