/** A `ref` callback: a new element takes over the focus of the one it replaces. */
export const focusWhenMounted = (element: HTMLElement | null): void => element?.focus()
