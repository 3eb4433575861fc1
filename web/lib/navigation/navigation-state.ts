let navigated = false

/** Called by the router for every change of the page after the first. */
export const markNavigation = (): void => {
  navigated = true
}

export const hasNavigated = (): boolean => navigated

/** Quick find can be opened while a page still loads; the focus stays in its field. */
export const isTypingInDialog = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea)') === true
