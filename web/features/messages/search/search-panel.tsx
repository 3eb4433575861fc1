import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { messageTexts } from '#contract/texts/messages.ts'
import { FoundList } from '#web/features/messages/search/search-results.tsx'
import classes from '#web/features/messages/search/search-results.module.css'
import { useFound } from '#web/features/messages/search/use-message-search.ts'

type Props = { conversation: string; name: string; onClose: () => void }

/** A search in one conversation (MSG-13). */
export function SearchPanel({ conversation, name, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const found = useFound(typed, conversation)
  const closeWhereItCovers = () => {
    if (matchMedia('(max-width: 48em)').matches) onClose()
  }
  return (
    <div role="search" className={classes.panel}>
      <div className={classes.field}>
        <TextInput
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
      </div>
      <nav className={classes.results} aria-label={messageTexts.found}>
        <FoundList found={found} onChosen={closeWhereItCovers} />
      </nav>
    </div>
  )
}
