type KindRule = {
  group: 'account' | 'file' | 'text' | 'choice' | 'dates'
  /** The fields of its answer. */
  fields: readonly ('login' | 'password' | 'place' | 'done' | 'files' | 'text' | 'choices' | 'dates' | 'months')[]
}

/**
 * What differs by kind. One more kind has an entry here, a field in `web/features/onboarding/fields/item-fields.tsx`, a preview in
 * `web/features/item-list/item-preview.tsx`, an icon, a name in `contract/texts/item-lists.ts` and a sentence in
 * `contract/texts/review.ts`, all of which the compiler asks for.
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
