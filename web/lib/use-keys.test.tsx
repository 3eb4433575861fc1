import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

test('[COL-10] a key is heard as soon as the page is seen', () => {
  const heard = vi.fn()
  function Page() {
    useKeys({ a: heard })
    return null
  }
  /** Presses before the browser paints. */
  function Presser() {
    useLayoutEffect(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'a', cancelable: true })), [])
    return <Page />
  }
  render(<Presser />)
  expect(heard).toHaveBeenCalledOnce()
})
