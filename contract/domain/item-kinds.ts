type KindRule = {
  group: 'account' | 'file' | 'text' | 'choice' | 'dates'
  /** The fields of its answer. */
  fields: readonly ('login' | 'password' | 'place' | 'done' | 'files' | 'text' | 'choices' | 'dates' | 'months')[]
}

/**
 * Everything that differs by kind. One more kind has an entry here, a field in `web/features/onboarding/items/item-fields.tsx`, an icon,
 * and its name in `contract/texts/item-lists.ts`.
 */
const kinds = {
  login: { group: 'account', fields: ['login', 'password', 'place'] },
  invitation: { group: 'account', fields: ['done'] },
  file: { group: 'file', fields: ['files'] },
  short_text: { group: 'text', fields: ['text'] },
  long_text: { group: 'text', fields: ['text'] },
  choice: { group: 'choice', fields: ['choices'] },
  choices: { group: 'choice', fields: ['choices'] },
  dates: { group: 'dates', fields: ['dates', 'months'] },
  email: { group: 'text', fields: ['text'] },
  handle: { group: 'text', fields: ['text'] },
} as const satisfies Record<string, KindRule>

export type ItemKind = keyof typeof kinds
// Object.keys forgets its keys.
export const itemKinds = Object.keys(kinds) as ItemKind[]
export const kindRules: Readonly<Record<ItemKind, KindRule>> = kinds

/** A login or an invitation: it stands with the accounts. */
export const isAccountKind = (kind: ItemKind): boolean => kindRules[kind].group === 'account'
export const isChoiceKind = (kind: ItemKind): boolean => kindRules[kind].group === 'choice'
