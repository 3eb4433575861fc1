import type { CallOf } from '#contract/endpoint.ts'
import { askForItem, decideItems, giveOwnItem, listOwnItems, settleOwnItem } from '#contract/items.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import type { Person, TestWorld } from './test-world.ts'

/** Every service and platform. */
export const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }

export type Decision = CallOf<typeof decideItems>['body']['items'][number]

/** The calls about the items of one client, by the client or their Manager. */
export const itemCalls = (about: () => { world: TestWorld; manager: Person; client: Person }) => {
  const own = async () => (await about().world.call(listOwnItems, {}, about().client.token)).body
  return {
    own,
    one: async (key: string) => (await own()).items.find((item) => item.key === key),
    choose: (body: CallOf<typeof updateServices>['body']) =>
      about().world.call(updateServices, { body }, about().client.token),
    give: (key: string, body: CallOf<typeof giveOwnItem>['body'], who = about().client) =>
      about().world.call(giveOwnItem, { params: { key }, body }, who.token),
    settle: (key: string, state: 'open' | 'not_applicable') =>
      about().world.call(settleOwnItem, { params: { key }, body: { state } }, about().client.token),
    decide: (items: Decision[], who = about().manager, id = about().client.id) =>
      about().world.call(decideItems, { params: { id }, body: { items } }, who.token),
    ask: (body: CallOf<typeof askForItem>['body'], who = about().manager) =>
      about().world.call(askForItem, { params: { id: about().client.id }, body }, who.token),
  }
}
