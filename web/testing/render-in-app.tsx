import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#web/lib/navigation/router.tsx'
import { appTheme } from '#web/theme/app-theme.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'

/**
 * Renders an element with the app's theme, query cache and router. With a `path` the element is the page of that path and
 * of `child`, and other paths are empty. Returns the router, to check the navigation.
 */
export function renderInApp(element: ReactNode, at = '/', path = '*', child?: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const children = child === undefined ? undefined : [{ index: true }, { path: child }]
  const page = { path, Component: () => element, ...(children && { children }) }
  const router = createMemoryRouter([page], { initialEntries: [at] })
  const view = render(
    <ThemeProvider theme={appTheme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...view, router, queries }
}
