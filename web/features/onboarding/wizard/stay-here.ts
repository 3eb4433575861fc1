import type { KeyboardEvent } from 'react'

/** Enter in one of many fields, or in a search, is not meant to go to the next step. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
