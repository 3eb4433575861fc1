import { hasEmployees } from '#contract/domain/plans.ts'
import { type GroupAbilities, groupAbilities } from '#contract/domain/groups.ts'
import { canWriteTo } from '#contract/domain/can-write-to.ts'
import { type Actor, authorizeBy, type Verdict } from '#server/platform/actor.ts'
import type { PersonRow } from './queries/conversations.ts'

/** The actor may write to every named person. Other people are reported as unknown (MSG-15). */
const canWriteToAll = (actor: Actor, named: { people: (PersonRow | undefined)[] }): Verdict =>
  named.people.every((person) => person !== undefined && (person.id === actor.id || canWriteTo(actor, person))) ||
  'user_not_found'

type Group = Parameters<typeof groupAbilities>[0]
export type GroupAction = 'group.add' | 'group.remove' | 'group.leave' | 'group.delete' | 'group.rename'

const ability =
  (name: keyof GroupAbilities) =>
  (actor: Actor, group: Group): Verdict => {
    if (![...group.user_ids, ...group.admin_ids].includes(actor.id)) return 'not_found'
    if (group.type === 'Direct') return 'direct_is_for_two'
    return groupAbilities(group, actor)[name] || 'forbidden'
  }

export const authorize = authorizeBy({
  'conversation.create': canWriteToAll,
  'group.name': canWriteToAll,
  'group.add': ability('add'),
  'group.remove': ability('remove'),
  'group.leave': ability('leave'),
  'group.delete': ability('remove_group'),
  'group.rename': ability('rename'),
  'conversation.download': (actor, conversation: Group): Verdict =>
    groupAbilities(conversation, actor).download || 'not_found',
  /** SUB-1: a solo workspace has room for ten groups (MSG-7). */
  'group.create': (actor, workspace: { groups: number; limit: number }): Verdict =>
    actor.tier === 'agency' || workspace.groups < workspace.limit || 'solo_group_limit',
  /** MSG-11: the Manager of an agency, for conversations with one of their employees. All others are not found. */
  'inbox.view': (actor, seen: { employees: number }): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    if (!hasEmployees(actor.tier)) return 'agency_only'
    return seen.employees > 0 || 'not_found'
  },
})
