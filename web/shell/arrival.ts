let navigated = false

/** Called by the router for every change of the page after the first. */
export const markNavigation = (): void => {
  navigated = true
}

export const arrivedByNavigation = (): boolean => navigated
