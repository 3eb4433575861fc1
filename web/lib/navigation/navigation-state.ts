let navigated = false

/** Called by the router for every change of the page after the first. */
export const markNavigation = (): void => {
  navigated = true
}

export const hasNavigated = (): boolean => navigated

/** Quick find can be opened while the page that was gone to still loads; the focus stays with what is being typed there. */
export const isTypingInDialog = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea)') === true
