import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { productName } from '#contract/texts/common.ts'
import { LogInPage } from '#web/entry/log-in-page.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { applyTheme, defaultTheme, resetTheme } from '#web/theme/workspace-theme.ts'

afterEach(resetTheme)

const logo = { filename: 'logo.png', location: '/api/files/1/logo.png?signature=s' }

test.each([
  ['the side bar', <Logo key="1" business="Brandt" />],
  ['public pages', <PublicFrame key="2">text</PublicFrame>],
  ['the log-in page', <LogInPage key="3" go={() => undefined} onSignedIn={() => undefined} />],
])('[FILE-10] %s shows the own mark when the logo does not load', (_place, element) => {
  mockApi({})
  applyTheme({ ...defaultTheme, thumbnail_logo: logo, homepage_logo: logo })
  renderInApp(element)
  const images = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(images()).toContain(logo.location)
  fireEvent.error(document.querySelector(`img[src="${logo.location}"]`) as HTMLImageElement)
  expect(images()).not.toContain(logo.location)
  expect(images()).toContain('/logo.svg')
  if (_place !== 'the side bar') expect(screen.getByText(productName)).toBeTruthy()
})
