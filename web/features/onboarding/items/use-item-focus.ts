import { useEffect, useRef } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import type { ClientItem } from '#contract/items.ts'

const typedKinds: readonly ClientItem['kind'][] = ['login', 'short_text', 'long_text', 'email', 'handle']

/** After Next the first field of the new item has the focus, or its title where nothing is typed. */
export function useItemFocus(item: ClientItem) {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation() as { state: { isNext?: boolean } | null } // set by the page
  const isNext = state?.isNext === true
  useEffect(() => {
    if (!isNext) return
    const field = typedKinds.includes(item.kind) ? 'fieldset:enabled :is(input, textarea)' : '[data-title]'
    const target =
      form.current?.querySelector<HTMLElement>(field) ?? form.current?.querySelector<HTMLElement>('[data-title]')
    target?.focus({ preventScroll: true })
    globalThis.scrollTo({ top: 0, behavior: 'instant' })
  }, [isNext, item.kind])
  return form
}
