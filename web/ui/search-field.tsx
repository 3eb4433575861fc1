import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { isFilledByBrowser, notOurLogin } from '#web/lib/autofill.ts'

type InputProps = Omit<TextInputProps, 'label' | 'onChange'> & { label: string; onSearch: (search: string) => void }

/** Takes what a person types: an email address that the browser puts there would hide what is on the page. */
export const SearchInput = ({ label, onSearch, ...input }: InputProps) => (
  <TextInput
    type="search"
    autoComplete="off"
    {...notOurLogin}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
    {...input}
    onChange={({ currentTarget }) => {
      if (!isFilledByBrowser(currentTarget)) onSearch(currentTarget.value)
    }}
  />
)

type Props = { label: string; value: string; onSearch: (search: string) => void }

/** Searches after a short pause in typing, so that a quickly typed word is one call. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Searches sent from this field that `value` does not show yet. When it does, newer typing must stay.
  const [searched, setSearched] = useState<readonly string[]>([])
  const later = useDebouncedCallback((search: string) => {
    const cut = search.slice(0, 200)
    if (cut !== (searched.at(-1) ?? value)) setSearched([...searched, cut])
    onSearch(search)
  }, 200)
  if (lastValue !== value) {
    setLastValue(value)
    const at = searched.lastIndexOf(value)
    setSearched(at === -1 ? [] : searched.slice(at + 1))
    // The search was cleared elsewhere, or Back restored an older one.
    if (at === -1) setTyped(value)
  }
  return (
    <SearchInput
      label={label}
      value={typed}
      onSearch={(search) => {
        setTyped(search)
        later(search)
      }}
    />
  )
}
