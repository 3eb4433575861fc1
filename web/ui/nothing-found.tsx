import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { listTexts } from '#contract/texts/shared.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { title?: string; onClear: () => void }

/** An empty search result with a button that clears the search. */
export function NothingFound({ title, onClear }: Props) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      {listTexts.clearSearch}
    </Button>
  )
  return <EmptyState icon={IconSearchOff} title={title} text={listTexts.nothingFits} action={clear} />
}
