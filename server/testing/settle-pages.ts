import type { PageName } from '#contract/domain/onboarding-steps.ts'
import { listOwnItems, settleOwnItem } from '#contract/items.ts'
import type { Person, TestWorld } from './test-world.ts'

/** The client says of every required item of these pages that it does not apply: that completes the pages. */
export async function settlePages(world: TestWorld, client: Person, pages: readonly PageName[]): Promise<void> {
  const { items } = (await world.call(listOwnItems, {}, client.token)).body
  for (const { key, page, required } of items) {
    if (!required || !pages.some((name) => name === page)) continue
    const body = { state: 'not_applicable' } as const
    await world.call(settleOwnItem, { params: { key }, body }, client.token)
  }
}
