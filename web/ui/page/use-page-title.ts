import { useLayoutEffect } from 'react'
import { pageTitle } from '#contract/texts/common.ts'

/** Sets the title of the window. React's own <title> would stand beside that of the HTML. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}
