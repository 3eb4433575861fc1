import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Face, Avatar } from '#web/ui/avatar.tsx'

afterEach(cleanup)

function draw(face: Face): HTMLElement {
  const { container } = render(<Avatar {...face} />)
  return container.firstElementChild as HTMLElement // the avatar is one element
}

test.each([
  ['Ana Maria Silva', 'AS'],
  ['Cher', 'C'],
  ['  émile zola ', 'ÉZ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(draw({ id: 'a', name }).dataset.initials).toBe(initials)
})

test('the tone follows the id, not the name', () => {
  const before = draw({ id: '01a2', name: 'Ana Silva' })
  const after = draw({ id: '01a2', name: 'Ana Costa' })
  const other = draw({ id: '01a3', name: 'Ana Silva' })
  expect(after.style.background).toBe(before.style.background)
  expect(other.style.background).not.toBe(before.style.background)
})

test('people are round and businesses square', () => {
  expect(draw({ id: 'a', name: 'Ana Silva' }).style.borderRadius).toBe('50%')
  expect(draw({ id: 'a', name: 'Blue Door', business: true }).style.borderRadius).toBe('22%')
})
