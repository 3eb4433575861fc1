import { expect, test } from 'vitest'
import { composerTexts } from '#contract/texts/messages.ts'
import {
  stillTyping,
  type Typist,
  typingTeller,
  withoutTypist,
  withTypist,
} from '#web/features/messages/composer/typing.ts'

const ana = { id: 'ana', name: 'Ana' }
const ben = { id: 'ben', name: 'Ben' }
const names = (typists: readonly Typist[]) => typists.map((one) => one.name)

test('[MSG-13] somebody types for four seconds after they were last heard of', () => {
  const begun = withTypist([], ana, 0)
  expect(names(stillTyping(begun, 3999))).toEqual(['Ana'])
  expect(names(stillTyping(begun, 4000))).toEqual([])
  expect(names(stillTyping(withTypist(begun, ana, 3000), 6999))).toEqual(['Ana'])
})

test('[MSG-13] who is heard of again keeps their place; who has sent a message is done', () => {
  const both = withTypist(withTypist(withTypist([], ana, 0), ben, 1), ana, 2)
  expect(names(both)).toEqual(['Ana', 'Ben'])
  expect(names(withoutTypist(both, 'ana'))).toEqual(['Ben'])
})

test.each([
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Zoë'], 'Ana, Ben and Zoë are typing'],
  [['Ana', 'Ben', 'Zoë', 'Jo'], 'Ana, Ben and 2 others are typing'],
])('[MSG-13] of %j it says %j', (who, said) => {
  expect(composerTexts.typing(who)).toBe(said)
})

test('[MSG-13] however quickly one types, it is said at the first stroke and every two seconds at most', () => {
  let now = 1000
  const said: number[] = []
  const tell = typingTeller(
    () => said.push(now),
    () => now,
  )
  for (; now < 6000; now += 50) tell()
  expect(said).toEqual([1000, 3000, 5000])
})
