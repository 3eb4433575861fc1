/** Where another site's login stands: browsers and password managers do not offer the reader's own. */
export const notOurLogin = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
} as const

/** True from when the browser put something into the field until a person types there. */
export function isFilledByBrowser(field: Element): boolean {
  try {
    return field.matches(':autofill')
  } catch {
    return false // a browser without the selector
  }
}
