const key = 'foyer-wanted'

/** The path that was requested before the log-in form appeared. It lives as long as the tab. */
export const saveReturnPath = (path: string): void => sessionStorage.setItem(key, path)

export const findReturnPath = (): string | undefined => sessionStorage.getItem(key) ?? undefined

export const deleteReturnPath = (): void => sessionStorage.removeItem(key)
