import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from '#web/ui/page/page.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { ThemeProvider } from './theme-provider.tsx'
import { useWorkspaceTheme } from './use-workspace-theme.ts'
import { currentTheme, defaultTheme, resetTheme } from './workspace-theme.ts'

const sheets = () => [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent)

test('[SHELL-3] the theme is one style element of the head', () => {
  const before = sheets().length
  const { container, unmount } = render(<ThemeProvider env="test">page</ThemeProvider>)
  expect(container.querySelector('style')).toBeNull()
  expect(sheets()).toHaveLength(before + 1)
  expect(sheets().at(-1)).toContain('--foyer-ground: #f8f7f5')
  expect(sheets().at(-1)).toContain('Inter Variable')
  unmount()
  expect(sheets()).toHaveLength(before)
})

test('a page sets the one title that the document has', () => {
  document.title = 'Foyer'
  renderInApp(<Page title="Clients">rows</Page>)
  expect([...document.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual(['Clients · Foyer'])
})

test('[SET-7] of two themes saved at once the newer one is shown, in whatever order their events arrive', async () => {
  const [older, newer] = ['#111111', '#222222'].map((primary_color) => ({ ...defaultTheme, primary_color }))
  let stored = defaultTheme
  mockApi({ 'GET /api/themes/m1': () => stored })
  const Themed = () => {
    useWorkspaceTheme('m1')
    return null
  }
  renderInApp(<Themed />)
  await expect.poll(currentTheme).toEqual(defaultTheme)
  stored = newer ?? defaultTheme
  act(() => [newer, older].forEach((theme) => dispatchSocketEvent('theme m1', theme)))
  await expect.poll(() => currentTheme().primary_color).toBe('#222222')
  resetTheme()
})
