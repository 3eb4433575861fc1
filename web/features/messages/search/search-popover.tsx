import { Box, CloseButton, Group, Popover, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import { messageTexts } from '#contract/texts/messages.ts'
import { SearchInput } from '#web/ui/search-field.tsx'
import { DrawnTarget } from '#web/ui/drawn-target.tsx'
import { SearchResultList, useMessageSearch } from './search-results.tsx'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  conversation: string
  name: string
}

export const SearchPopover = ({ button, opened, onChange, conversation, name }: Props) => (
  <Popover
    opened={useMounted() && opened}
    onChange={onChange}
    position="bottom-end"
    width={420}
    // Results stay visible while the message is read.
    closeOnClickOutside={false}
    trapFocus
    returnFocus
    withRoles={false}
  >
    <Popover.Target>
      <DrawnTarget target={button} />
    </Popover.Target>
    <Popover.Dropdown
      maw="calc(100vw - 16px)"
      p={0}
      role="dialog"
      tabIndex={-1}
      aria-label={messageTexts.searchIn(name)}
    >
      <SearchPanel conversation={conversation} name={name} onClose={() => onChange(false)} />
    </Popover.Dropdown>
  </Popover>
)

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
        <SearchInput
          flex={1}
          label={messageTexts.searchIn(name)}
          placeholder={messageTexts.searchHere}
          data-autofocus
          maxLength={200}
          value={typed}
          onSearch={setTyped}
        />
        <CloseButton aria-label={messageTexts.closeSearch} onClick={onClose} />
      </Group>
      <Box component="nav" style={{ overflowY: 'auto' }} aria-label={messageTexts.found}>
        <SearchResultList found={found} onChosen={closeWhereItCovers} />
      </Box>
    </Stack>
  )
}
