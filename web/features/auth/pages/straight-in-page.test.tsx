import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { straightInTexts } from '#contract/texts/sign-in-links.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { StraightInPage } from './straight-in-page.tsx'

const token = `${'a'.repeat(64)}${'b'.repeat(43)}`
const path = '/onboarding/items/logo'
const look = (answer: object) => ({ 'POST /api/auth/links/look': () => ({ path, known_device: false, ...answer }) })
const open = (hash = token) => renderInApp(<StraightInPage />, `/in#${hash}`)

test('[COL-80] a link that is cut asks nothing of the server', async () => {
  const asked = mockApi({})
  open('abc')
  expect(await screen.findByText(straightInTexts.incomplete)).toBeTruthy()
  expect(asked).toEqual([])
})

/** Without that of the theme, in which the page is drawn. */
const callsOf = (asked: readonly { path: string }[]) =>
  asked.map(({ path: called }) => called).filter((called) => !called.startsWith('/api/themes/'))

test.each(['used', 'replaced', 'expired'] as const)(
  '[COL-80] a link that is %s offers a new one in one tap',
  async (state) => {
    mockApi({ ...look({ state }), 'POST /api/auth/links/again': () => ({ message: 'It is on its way' }) })
    open()
    expect(await screen.findByText(straightInTexts.ended[state])).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: straightInTexts.sendNew }))
    expect(await screen.findByText('It is on its way')).toBeTruthy()
  },
)

test('[COL-81] a new device sends nothing before its button, and a known one uses the link once', async () => {
  const asked = mockApi({ ...look({ state: 'open' }) })
  const { unmount } = open()
  expect(await screen.findByText(straightInTexts.newDevice)).toBeTruthy()
  expect(callsOf(asked)).toEqual(['/api/auth/links/look'])
  expect(asked.map(({ path: called }) => called)).toContain('/api/themes/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa')
  unmount()
  const known = mockApi({
    ...look({ state: 'open', known_device: true }),
    'POST /api/auth/links': () => problemResponse('link_expired', 'Used meanwhile'),
  })
  open()
  expect(await screen.findByText('Used meanwhile')).toBeTruthy()
  expect(callsOf(known)).toEqual(['/api/auth/links/look', '/api/auth/links'])
})
