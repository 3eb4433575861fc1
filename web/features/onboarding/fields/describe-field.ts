import type { ClientItem, ItemAnswer } from '#contract/items.ts'
import { isViewing } from '#web/session/session.ts'
import { findProblem } from '#web/lib/form/field-errors.ts'
import type { Autosave } from '../autosave/autosave.ts'
import { merge } from '../autosave/changes.ts'
import type { FieldState, ShownAnswer } from './form-item.ts'

type Known = Pick<Autosave, 'edit'> & ReturnType<Autosave['snapshot']>

/** The form of an item. What was approved is shown as it is stored. A Manager who looks on can enter nothing. */
export const describeField = (
  item: ClientItem,
  { pending, state, edit }: Known,
  /** What is stored, where that is more than the item has. */
  stored: ShownAnswer = item.answer,
): FieldState => ({
  item: { ...item, answer: stored },
  shown: item.state === 'approved' ? stored : merge<ShownAnswer>(stored, pending),
  edit: (change: ItemAnswer) => edit(change, { stored: item.answer.text ?? '', isAddress: item.kind === 'email' }),
  problemAt: (name) => (state.kind === 'refused' ? findProblem(state.error.fields, name) : undefined),
  isLocked: item.state === 'approved' || isViewing(),
})
