import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { prefetchLinks } from '#web/lib/navigation/prefetch-links.ts'

let end = () => {}
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

function start(load: (pathname: string) => Promise<unknown>, ask: typeof load = () => Promise.resolve()) {
  end = prefetchLinks({ load, ask })
  document.body.innerHTML = `<a href="/clients?page=2"><b>Clients</b></a><a href="https://example.com/x">Other</a><p>Text</p>`
  return {
    inside: screen.getByText('Clients'),
    other: screen.getByText('Other'),
    text: screen.getByText('Text'),
  }
}

test('a link is loaded once when the pointer, the focus or a finger comes to it', () => {
  const load = vi.fn(() => Promise.resolve())
  const { inside } = start(load)
  fireEvent.pointerOver(inside)
  fireEvent.focusIn(inside)
  fireEvent.touchStart(inside)
  expect(load.mock.calls).toEqual([['/clients']])
})

test('links to other sites and texts are not loaded', () => {
  const load = vi.fn(() => Promise.resolve())
  const { other, text } = start(load)
  fireEvent.pointerOver(other)
  fireEvent.pointerOver(text)
  expect(load).not.toHaveBeenCalled()
})

test('a failed load is tried again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const { inside } = start(load)
  fireEvent.pointerOver(inside)
  await Promise.resolve()
  fireEvent.pointerOver(inside)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what a page needs is asked when the pointer or a finger rests on its link, once in ten seconds', () => {
  vi.useFakeTimers()
  const ask = vi.fn(() => Promise.resolve())
  const { inside } = start(() => Promise.resolve(), ask)
  const rest = (ms: number) => {
    fireEvent.pointerOver(inside)
    vi.advanceTimersByTime(ms)
    fireEvent.pointerOut(inside)
    vi.advanceTimersByTime(100)
  }
  rest(20)
  expect(ask).not.toHaveBeenCalled()
  rest(60)
  rest(60)
  expect(ask.mock.calls).toEqual([['/clients']])
  vi.advanceTimersByTime(10_000)
  fireEvent.touchStart(inside)
  fireEvent.touchMove(inside) // scrolls
  vi.advanceTimersByTime(100)
  expect(ask).toHaveBeenCalledTimes(1)
  fireEvent.touchStart(inside)
  vi.advanceTimersByTime(60)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
