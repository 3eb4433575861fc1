import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageTitle } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { NotFoundPage } from '#web/shell/not-found.tsx'
import { PageBoundary } from '#web/shell/page-boundary.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

// React reports a caught crash on the console. These tests expect it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('[SHELL-5] a crashed page shows the error and a retry that works', async () => {
  let broken = true
  function Page() {
    if (broken) throw new Error('broken')
    return <p>All is well</p>
  }
  renderInApp(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(shellTexts.crashHint)
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All is well')).toBeTruthy()
})

test('[SHELL-5] navigation clears the crash', async () => {
  let broken = true
  function Page() {
    if (broken) throw new Error('broken')
    return <p>Another page</p>
  }
  const { router } = renderInApp(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  )
  await screen.findByRole('alert')
  broken = false
  await router.navigate('/elsewhere')
  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('[SHELL-5] an unknown path offers a link back', async () => {
  renderInApp(<NotFoundPage />, '/nowhere')
  const back = await screen.findByRole('link', { name: shellTexts.toDashboard })
  expect(back.getAttribute('href')).toBe('/dashboard')
  await expect.poll(() => document.title).toBe(pageTitle(shellTexts.notFoundTitle))
})
