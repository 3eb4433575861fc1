import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'

const elsewhere = (path: string) => (path === '*' ? [] : [{ path: '*', element: null }])

/**
 * Renders an element with the app's theme, query cache and router. With a `path` the element is the page of that path,
 * and other paths are empty. Returns the router, to check the navigation.
 */
export function renderInApp(element: ReactNode, at = '/', path = '*') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path, element }, ...elsewhere(path)], { initialEntries: [at] })
  const view = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...view, router, queries }
}
