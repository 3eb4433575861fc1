import { useLayoutEffect } from 'react'
import { badge } from '#contract/domain/unread.ts'
import { pageTitle } from '#contract/texts/common.ts'
import { useHeaderSlots } from '#web/ui/page/header-slots.tsx'

/** Sets the title of the window, with the number of unread messages. React's own <title> would stand beside that of the HTML. */
export function usePageTitle(title: string): void {
  const unread = badge(useHeaderSlots()?.unread ?? 0)
  useLayoutEffect(() => {
    document.title = unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title)
  }, [title, unread])
}
