import { defaultColor } from '#contract/domain/colors.ts'
import type { Theme } from '#contract/themes.ts'

/** What everyone sees before anything is known of a workspace (SHELL-3). */
export const defaultTheme: Theme = {
  primary_color: defaultColor,
  accent_color: defaultColor,
  primary_text_color: '#1c1917',
  accent_text_color: '#1c1917',
  thumbnail_logo: null,
  homepage_logo: null,
}

/** The last theme is kept in the browser, so that a reload does not flash in the default one. */
const key = 'foyer-theme'

let current = defaultTheme
const listeners = new Set<() => void>()

function become(theme: Theme): void {
  current = theme
  for (const listener of listeners) listener()
}

export const currentTheme = (): Theme => current

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, JSON.stringify(theme))
  become(theme)
}

/** Puts the default back where an invitation's page is left. */
export function resetTheme(): void {
  localStorage.removeItem(key)
  become(defaultTheme)
}

/** The same after Log Out (AUTH-8), whose screen keeps the large logo until the page is loaded anew (SET-7). */
export function leaveTheme(): void {
  const { homepage_logo } = current
  resetTheme()
  become({ ...defaultTheme, homepage_logo })
}

/** For the first paint of somebody signed in; what the server answers replaces it. */
export function restoreTheme(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    // Every colour is checked again where it is used (palette.ts), so a damaged one falls back to the default.
    if (typeof kept === 'object' && kept !== null) become({ ...defaultTheme, ...kept })
  } catch {
    resetTheme()
  }
}
