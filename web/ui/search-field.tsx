import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; value: string; onSearch: (search: string) => void }

/** Searches a moment after the last letter, so that a word typed quickly is one call. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const later = useDebouncedCallback(onSearch, 200)
  // Somebody else cleared the search, or the way back brought an older one.
  if (known !== value) {
    setKnown(value)
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
