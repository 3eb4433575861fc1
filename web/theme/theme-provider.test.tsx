import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from '#web/ui/page/page.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { ThemeProvider } from './theme-provider.tsx'

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
