import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createMemoryRouter, Link, Outlet, RouterProvider } from '#web/lib/navigation/router.tsx'
import { PageArea } from '#web/shell/page-area.tsx'
import { appTheme } from '#web/theme/app-theme.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'

test('a page whose code is on its way shows a skeleton, then itself', async () => {
  let arrive = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Area = () => (
    <PageArea>
      <Outlet />
    </PageArea>
  )
  const router = createMemoryRouter([
    {
      Component: Area,
      children: [
        { path: '/', Component: () => <Link to="/slow">Go</Link> },
        { path: '/slow', lazy: () => code.then(() => ({ Component: () => <p>Arrived</p> })) },
      ],
    },
  ])
  render(
    <ThemeProvider theme={appTheme} env="test">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Go' }))
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go' })).toBeNull()
  arrive()
  expect(await screen.findByText('Arrived')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})
