import type { ClientItem, ItemAnswer } from '#contract/items.ts'
import type { FilesStore } from './use-item-files.ts'

/** The lists are whole. */
export type ShownAnswer = ClientItem['answer'] & { password?: string }

/** What the form of an item reads; a visitor has no more. */
export type FormItem = Pick<
  ClientItem,
  'key' | 'kind' | 'title' | 'options' | 'address' | 'second_factor' | 'account_id' | 'steps'
> & {
  /** Has the password where the client may see their own. */
  answer: ShownAnswer
}

export type FieldState = {
  item: FormItem
  /** What is stored, with the changes over it. */
  shown: ShownAnswer
  edit: (change: ItemAnswer) => void
  problemAt: (path: string) => string | undefined
  /** Nothing can be entered. */
  isLocked?: boolean
}

export type FieldsProps = FieldState & {
  files: FilesStore
  /** Everything of a login is there. */
  onComplete?: () => void
  /** The address to invite; without, the caller's Manager. */
  agencyEmail?: string
}
