import { Box, Button, Group } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { listTexts } from '#contract/texts/shared.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Pages = Pick<ListState, 'page' | 'perPage' | 'setPage'>

/** Previous and Next, with the shown range and the total. Empty for a single page. */
export function Pager({ list, total }: { list: Pages; total: number }) {
  const pages = Math.max(1, Math.ceil(total / list.perPage))
  if (pages === 1 && list.page === 1) return null
  const first = (list.page - 1) * list.perPage + 1
  const last = Math.min(total, list.page * list.perPage)
  return (
    <Group component="nav" gap={8} justify="flex-end" wrap="nowrap" aria-label={listTexts.pages}>
      <Box component="span" mr="auto" c="dimmed">
        {listTexts.range(first, last, total)}
      </Box>
      <Button variant="default" disabled={list.page <= 1} onClick={() => list.setPage(list.page - 1)}>
        {commonTexts.previous}
      </Button>
      <Button variant="default" disabled={list.page >= pages} onClick={() => list.setPage(list.page + 1)}>
        {commonTexts.next}
      </Button>
    </Group>
  )
}
