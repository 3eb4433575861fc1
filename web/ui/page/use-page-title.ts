import { useLayoutEffect } from 'react'
import { pageTitle } from '#contract/texts/common.ts'
import { writeServerTitle } from '#web/lib/server-render.ts'
import { useHeaderSlots } from '#web/ui/page/header-slots.ts'

/** Sets the title of the window, with the number of unread messages. React's own <title> would stand beside that of the HTML. */
export function usePageTitle(title: string): void {
  const unread = useHeaderSlots()?.unread
  const text = unread ? `(${unread}) ${pageTitle(title)}` : pageTitle(title)
  writeServerTitle(text)
  useLayoutEffect(() => {
    document.title = text
  }, [text])
}
