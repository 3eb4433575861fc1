import { defaultColor } from '#contract/domain/colors.ts'
import type { Theme } from '#contract/themes.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** The theme before the workspace is known (SHELL-3). */
export const defaultTheme: Theme = {
  primary_color: defaultColor,
  accent_color: defaultColor,
  primary_text_color: '#1c1917',
  accent_text_color: '#1c1917',
  thumbnail_logo: null,
  homepage_logo: null,
}

/** Stores the last theme in the browser, so that a reload does not flash in the default one. */
const key = 'foyer-theme'

let current = defaultTheme
const listeners = createListeners()

function become(theme: Theme): void {
  current = theme
  listeners.notify()
}

export const currentTheme = (): Theme => current

export const onThemeChange = listeners.add

export const storeTheme = (theme: Theme): void => localStorage.setItem(key, JSON.stringify(theme))

export function applyTheme(theme: Theme): void {
  storeTheme(theme)
  if (JSON.stringify(theme) !== JSON.stringify(current)) become(theme)
}

/** Restores the default when an invitation's page is left. */
export function resetTheme(): void {
  localStorage.removeItem(key)
  become(defaultTheme)
}

/** Restores the default after Log Out (AUTH-8). Its screen shows the large logo until a reload (SET-7). */
export function leaveTheme(): void {
  const { homepage_logo } = current
  resetTheme()
  become({ ...defaultTheme, homepage_logo })
}

/** For the first paint of a signed-in person. The server's answer replaces it. */
export function restoreTheme(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    // palette.ts validates every color, so an invalid one falls back to the default.
    if (typeof kept === 'object' && kept !== null) become({ ...defaultTheme, ...kept })
  } catch {
    resetTheme()
  }
}
