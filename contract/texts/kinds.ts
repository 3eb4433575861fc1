import type { ItemKind } from '#contract/domain/items.ts'

/** What can be asked, as Settings names it. */
export const kindTexts: Record<ItemKind, { label: string; hint: string }> = {
  login: { label: 'Login', hint: 'User name and password, kept encrypted' },
  invitation: { label: 'Invite us', hint: 'They give us access, no password changes hands' },
  file: { label: 'Files', hint: 'One or several uploads' },
  short_text: { label: 'Short answer', hint: 'One line' },
  long_text: { label: 'Long answer', hint: 'Several lines' },
  choice: { label: 'One choice', hint: 'They pick one of your options' },
  choices: { label: 'Several choices', hint: 'They tick what fits' },
  dates: { label: 'Dates', hint: 'A list of days with names' },
  email: { label: 'Email address', hint: 'One or several addresses' },
  handle: { label: 'Profile', hint: 'A name or address on a platform' },
}
