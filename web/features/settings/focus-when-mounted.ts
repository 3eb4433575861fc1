/** As a `ref`: what is drawn in the place of what had the focus takes it over. */
export const focusWhenMounted = (element: HTMLElement | null): void => element?.focus()
