import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; value: string; onSearch: (search: string) => void }

/** Searches after a short pause in typing, so that a quickly typed word is one call. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const later = useDebouncedCallback(onSearch, 200)
  // The search was cleared elsewhere, or Back restored an older one.
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== typed.slice(0, 200)) setTyped(value)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
