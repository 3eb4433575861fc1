import { createConversation } from '#contract/messages.ts'
import type { Person, TestWorld } from './test-world.ts'

/** The first of them begins a conversation with the others: a group where it has a name. Answers its id. */
export async function createTestConversation(
  world: TestWorld,
  people: readonly Person[],
  name?: string,
): Promise<string> {
  const user_ids = people.map(({ id }) => id)
  const body = name === undefined ? { type: 'Direct' as const, user_ids } : { type: 'Group' as const, name, user_ids }
  return (await world.call(createConversation, { body }, people[0]?.token)).body._id
}
