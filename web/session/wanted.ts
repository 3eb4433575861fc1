const key = 'foyer-wanted'

/** Remembers where somebody was going when they were asked to log in; it lives as long as the tab. */
export const rememberWanted = (path: string): void => sessionStorage.setItem(key, path)

export const wantedPath = (): string | undefined => sessionStorage.getItem(key) ?? undefined

export const forgetWanted = (): void => sessionStorage.removeItem(key)
