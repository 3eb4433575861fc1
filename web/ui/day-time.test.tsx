import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DayTime } from './day-time.tsx'

test('[SHELL-9] Today becomes Yesterday at midnight on an open page', () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 10, 23, 59) })
  const at = new Date(2026, 11, 10, 10, 42).toISOString()
  render(<DayTime at={at} />)
  expect(screen.getByText('Today 10:42').getAttribute('datetime')).toBe(at)
  act(() => void vi.advanceTimersByTime(90_000))
  expect(screen.getByText('Yesterday 10:42')).toBeTruthy()
})
