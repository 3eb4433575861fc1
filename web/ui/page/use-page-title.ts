import { useLayoutEffect } from 'react'
import { badge } from '#contract/domain/unread.ts'
import { pageTitle } from '#contract/texts/common.ts'
import { writeServerTitle } from '#web/lib/server-render.ts'
import { useHeaderSlots } from '#web/ui/page/header-slots.tsx'

/** Sets the title of the window, with the number of unread messages. React's own <title> would stand beside that of the HTML. */
export function usePageTitle(title: string): void {
  const unread = badge(useHeaderSlots()?.unread ?? 0)
  const text = unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title)
  writeServerTitle(text)
  useLayoutEffect(() => {
    document.title = text
  }, [text])
}
