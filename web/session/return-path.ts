const key = 'foyer-wanted'

/** Remembers where somebody was going when they were asked to log in; it lives as long as the tab. */
export const saveReturnPath = (path: string): void => sessionStorage.setItem(key, path)

export const findReturnPath = (): string | undefined => sessionStorage.getItem(key) ?? undefined

export const deleteReturnPath = (): void => sessionStorage.removeItem(key)
