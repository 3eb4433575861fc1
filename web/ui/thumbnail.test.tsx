import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'

const location = '/api/files/f1/logo.png?expires=9999999999&signature=s'
const CALL = 'GET /api/files/f1/logo.png'
const image = () => document.querySelector('img')

function open(answers: number[]) {
  let calls = 0
  mockApi({
    [CALL]: () => {
      const status = answers[Math.min(calls, answers.length - 1)] ?? 404
      calls += 1
      return new Response(null, { status })
    },
  })
  const onBroken = vi.fn()
  renderInApp(<Thumbnail location={location} filename="logo.png" meanwhile={<b>soon</b>} onBroken={onBroken} />)
  return { onBroken, calls: () => calls }
}

/** Lets the answer come, then the next pause pass. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

describe('[FILE-7] a thumbnail that the server still makes', () => {
  test.each([1, 3, 6])('is shown once it is there, after %i looks, and its place is never empty', async (looks) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { onBroken, calls } = open([...Array.from({ length: looks }, () => 202), 206])
    fireEvent.error(image() ?? document.body)
    for (let look = 0; look < looks; look += 1) {
      expect([image(), screen.queryByText('soon') === null]).toEqual([null, false])
      await pass(look === 0 ? 0 : 1000 * 2 ** (look - 1))
      expect(calls()).toBe(look + 1)
    }
    await pass(1000 * 2 ** (looks - 1))
    expect(image()?.getAttribute('src')).toBe(`${location}&thumbnail=1`)
    expect(screen.queryByText('soon')).toBeNull()
    expect(onBroken).not.toHaveBeenCalled()
  })

  test('is looked for again without a connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open([202, 206])
    vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ status: 206 }))
    fireEvent.error(image() ?? document.body)
    await pass(0)
    expect(screen.queryByText('soon')).toBeTruthy()
    await pass(1000)
    expect(image()).toBeTruthy()
  })
})

test.each([204, 404, 403, 410])('[FILE-7] a thumbnail that is answered with %i is none', async (status) => {
  const { onBroken } = open([status])
  fireEvent.error(image() ?? document.body)
  await waitFor(() => expect(onBroken).toHaveBeenCalledTimes(1))
})

test('[FILE-7] a thumbnail that is there and cannot be drawn is given up', async () => {
  const { onBroken } = open([206])
  for (let load = 0; load < 3; load += 1) {
    await waitFor(() => expect(image()).toBeTruthy())
    fireEvent.error(image() ?? document.body)
  }
  await waitFor(() => expect(onBroken).toHaveBeenCalledTimes(1))
})
