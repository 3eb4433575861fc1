import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveOwnItem } from '#contract/items.ts'
import {
  createOnboarding,
  updateBrandingQuestions,
  updateFormEmails,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager)
  await world.call(createOnboarding, {}, client.token)
  await choose(everything)
})
afterAll(() => world.close())

const { choose, ask } = itemCalls(() => ({ world, manager, client }))

type Began = string | string[] | undefined
type Save = (value: string, before?: Began) => Promise<{ status: number; body: object }>
/** Saves the text of one place. */
const places: [name: string, path: string, place: () => Promise<Save>][] = [
  [
    'an email of a form',
    'forms.general',
    async () => (value, before) =>
      world.call(
        updateFormEmails,
        { body: { forms: { general: value }, ...(before && { before: { forms: { general: before } } }) } },
        client.token,
      ),
  ],
  [
    'a handle',
    'handles.instagram',
    async () => (value, before) =>
      world.call(
        updateSocialHandles,
        { body: { handles: { instagram: value }, ...(before && { before: { handles: { instagram: before } } }) } },
        client.token,
      ),
  ],
  ...[updateSocialQuestions, updateBrandingQuestions].map((endpoint): (typeof places)[number] => [
    endpoint.path,
    'questions.one',
    async () => (value, before) =>
      world.call(
        endpoint,
        { body: { questions: { one: value }, ...(before && { before: { questions: { one: before } } }) } },
        client.token,
      ),
  ]),
  ...['form_general', 'handle_instagram', 'social_one', 'branding_one', 'own'].map((key): (typeof places)[number] => [
    `the item ${key}`,
    'text',
    async () => {
      const own = key === 'own' ? (await ask({ title: 'Your story', kind: 'long_text' })).body.key : key
      return (value, before) =>
        world.call(
          giveOwnItem,
          { params: { key: own }, body: { text: value, ...(before && { before: { text: before } }) } },
          client.token,
        )
    },
  ]),
]

// An address is stored where one is asked for, and is a text elsewhere.
const [newer, older, mine] = ['newer@door.example', 'older@door.example', 'mine@door.example']

describe.each(places)('[ONB-20] a queued text of %s', (_name, path, place) => {
  test.each<[string, Began, boolean]>([
    ['began with what is stored', newer, true],
    ['began with what was stored before', older, false],
    ['began with nothing', [''], false],
    ['does not say what it began with', undefined, true],
    ['may have been stored by a save without an answer', [older, newer], true],
    ['began and was sent before somebody else wrote', [older, 'mine@door'], false],
  ])('that %s is stored or refused with what is stored', async (_how, before, isStored) => {
    const save = await place()
    expect((await save(newer)).status).toBe(200)
    const answer = await save(mine, before)
    if (isStored) expect(answer.status).toBe(200)
    else
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'changed_meanwhile',
          errors: [{ path, message: fieldTexts.changedMeanwhile(newer), stored: newer }],
        },
      })
    // What is there already is no change, whatever it began with.
    expect((await save(isStored ? mine : newer, older)).status).toBe(200)
  })
})
