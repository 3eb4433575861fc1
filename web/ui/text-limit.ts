import { createListeners } from '#web/lib/listeners.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { charactersTooMany } from '#contract/domain/text-limits.ts'
import { charactersTooMany as sayTooMany } from '#contract/texts/common.ts'

/** True in a form that keeps what is typed, so that nothing is lost when its page is left. */
export const KeepsTexts = createContext(false)

/** Fields whose text is too long and would be lost with the page. */
let atRisk: ReadonlySet<string> = new Set()
const listeners = createListeners()

function setAtRisk(fields: ReadonlySet<string>): void {
  atRisk = fields
  listeners.notify()
}

/** Whether a text that is too long would be lost with the page. */
export const useTextAtRisk = (): boolean => useStore(listeners.add, () => atRisk.size > 0)

/** Focuses the first field of a form whose text is too long, or no address yet. Answers whether there is one. */
export function focusTooLong(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('[data-too-long], [data-incomplete]')
  field?.focus()
  return field !== null
}

/** A form is not submitted while one of its texts is too long. */
function holdSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || !focusTooLong(event.target)) return
  event.preventDefault()
  event.stopPropagation()
}

type Input<Change> = {
  value?: unknown
  defaultValue?: unknown
  error?: ReactNode
  onChange?: Change | undefined
}

/**
 * Counts what is typed into a field, and keeps all of it (SHELL-11). `limit` is that of the field's schema.
 */
export function useTextLimit<Event extends { currentTarget: { value: string } }>(
  limit: number | null,
  { value, defaultValue, error, onChange }: Input<(event: Event) => void>,
) {
  const [typed, setTyped] = useState(() => asText(value ?? defaultValue))
  const over = limit === null ? 0 : charactersTooMany(value === undefined ? typed : asText(value), limit)
  const isTooLong = over > 0
  const id = useId()
  const isKept = useContext(KeepsTexts)
  useEffect(() => {
    if (!isTooLong) return undefined
    // A listener of this field's own: another field may become short enough first.
    const hold = (event: SubmitEvent) => holdSubmit(event)
    document.addEventListener('submit', hold, true)
    return () => document.removeEventListener('submit', hold, true)
  }, [isTooLong])
  useEffect(() => {
    if (!isTooLong || isKept) return undefined
    setAtRisk(new Set([...atRisk, id]))
    return () => setAtRisk(new Set([...atRisk].filter((other) => other !== id)))
  }, [isTooLong, isKept, id])
  return {
    error: isTooLong ? sayTooMany(over) : error,
    'data-too-long': isTooLong || undefined,
    onChange: (event: Event) => {
      setTyped(event.currentTarget.value)
      onChange?.(event)
    },
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
