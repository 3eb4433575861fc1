import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resolve } from '#web/lib/navigation/create-router.ts'
import {
  createBrowserRouter,
  createMemoryRouter,
  createServerRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigation,
  useParams,
  useSearchParams,
} from '#web/lib/navigation/router.tsx'

// The files of a worker share the address.
afterEach(() => history.replaceState(null, '', '/'))

/** A module whose load is answered by hand. */
function slow(Component: ComponentType) {
  let arrive = () => {}
  let fail = (_: Error) => {}
  const lazy = vi.fn(
    () =>
      new Promise<{ Component: ComponentType }>((onArrive, onFail) => {
        arrive = () => onArrive({ Component })
        fail = onFail
      }),
  )
  return {
    lazy,
    arrive: () => act(() => Promise.resolve(arrive())),
    fail: () => act(() => Promise.resolve(fail(new Error('offline')))),
  }
}

function Frame() {
  const { state, location } = useNavigation()
  return (
    <>
      <p role="status">{state === 'loading' ? `to ${location?.pathname}` : 'idle'}</p>
      <Link to="/one">One</Link>
      <Link to="/two" state={{ isNext: true }}>
        Two
      </Link>
      <Link to="/slow">Slow</Link>
      <Outlet />
    </>
  )
}

const One = () => <h1>Page one</h1>
const Two = () => <h1>Page two {JSON.stringify(useLocation().state)}</h1>

const pagesWith = (...more: RouteObject[]): RouteObject[] => [
  { Component: Frame, children: [{ path: '/one', Component: One }, { path: '/two', Component: Two }, ...more] },
]

function open(routes: RouteObject[], at = '/one') {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />, { wrapper: StrictMode })
  return router
}

function openInBrowser(routes: RouteObject[], at = '/one') {
  history.pushState(null, '', at)
  const router = createBrowserRouter(routes)
  return { router, ...render(<RouterProvider router={router} />, { wrapper: StrictMode }) }
}

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const heading = () => screen.getByRole('heading').textContent
const isAt = (text: string) => waitFor(() => expect(heading()).toContain(text))

describe('history', () => {
  test('a link, Back and Forward show their page, with the state of the link', async () => {
    openInBrowser(pagesWith())
    await press('Two')
    expect(location.pathname).toBe('/two')
    expect(heading()).toBe('Page two {"isNext":true}')
    history.back()
    await isAt('Page one')
    history.forward()
    await isAt('Page two {"isNext":true}')
  })

  test('a reload keeps the state and the key of the entry', async () => {
    const { router, unmount } = openInBrowser(pagesWith())
    await act(() => router.navigate('/two', { state: { isNext: true } }))
    unmount()
    const reloaded = createBrowserRouter(pagesWith())
    expect(reloaded.state.location).toEqual(router.state.location)
  })

  test('replace leaves no entry, and neither does a link to the page itself', async () => {
    const { router } = openInBrowser(pagesWith())
    const { length } = history
    await act(() => router.navigate('/two', { replace: true }))
    await press('Two')
    expect(history.length).toBe(length)
  })

  test('Navigate replaces its own address', async () => {
    const router = open(pagesWith({ path: '/old', Component: () => <Navigate to="/two" replace /> }))
    await act(() => router.navigate('/old'))
    expect(heading()).toContain('Page two')
    await act(() => router.navigate(-1))
    expect(heading()).toBe('Page one')
  })

  test('two changes of the parameters at once are both made', async () => {
    function List() {
      const [params, setParams] = useSearchParams()
      const add = (name: string) => setParams((before) => ({ ...Object.fromEntries(before), [name]: '1' }))
      return (
        <button type="button" onClick={() => ['a', 'b'].forEach(add)}>
          {params.toString()}
        </button>
      )
    }
    open(pagesWith({ path: '/list', Component: List }), '/list')
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('a=1&b=1')
  })
})

describe('links', () => {
  test.each([
    ['/two?a=1#b', '/two?a=1#b'],
    ['?a=1', '/one?a=1'],
    ['?', '/one'],
    ['#b', '/one#b'],
    ['deeper', '/one/deeper'],
    ['..', '/'],
    [{ search: 'a=1' }, '/one?a=1'],
    [{ pathname: '/two', search: '?a=1', hash: '#b' }, '/two?a=1#b'],
  ])('a link to %j leads from one page to %s', (to, href) => {
    open([{ path: '/one', Component: () => <Link to={to}>There</Link> }], '/one?old=1#old')
    expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  })

  test('no address leads to another site', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '%', ' ', '\t', 'javascript:', 'evil.com'),
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const { pathname, search, hash } = resolve(parts.join(''), { pathname: '/one' })
        expect(new URL(pathname + search + hash, 'https://site').origin).toBe('https://site')
        expect(pathname).toMatch(/^\/(?!\/)/)
      }),
    )
  })

  test('a click with a key or another button is left to the browser, and so is another window', () => {
    const left: Event[] = []
    const countLeft = (event: Event) => {
      if (event.defaultPrevented) return
      left.push(event)
      event.preventDefault()
    }
    const Apart = () => (
      <Link to="/two" target="_blank">
        Apart
      </Link>
    )
    const router = open(pagesWith({ path: '/apart', Component: Apart }), '/apart')
    document.addEventListener('click', countLeft)
    const link = screen.getByRole('link', { name: 'Two' })
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      fireEvent.click(link, held)
    }
    fireEvent.click(screen.getByRole('link', { name: 'Apart' }))
    document.removeEventListener('click', countLeft)
    expect(left).toHaveLength(5)
    expect(router.state.location.pathname).toBe('/apart')
  })

  test('the focus stays on a pressed link of the frame', async () => {
    open(pagesWith())
    await press('Two')
    expect(document.activeElement?.textContent).toBe('Two')
  })
})

describe('code that is loaded later', () => {
  test('the old page and its address stay until the code is there', async () => {
    const page = slow(() => <h1>Slow page</h1>)
    const router = open(pagesWith({ path: '/slow', lazy: page.lazy }))
    await press('Slow')
    expect(screen.getByRole('status').textContent).toBe('to /slow')
    expect([heading(), router.state.location.pathname]).toEqual(['Page one', '/one'])
    await page.arrive()
    expect([heading(), router.state.location.pathname]).toEqual(['Slow page', '/slow'])
    expect(screen.getByRole('status').textContent).toBe('idle')
  })

  test('code that is there is shown at once and not asked for again', async () => {
    const page = slow(() => <h1>Slow page</h1>)
    const router = open(pagesWith({ path: '/slow', lazy: page.lazy }))
    await press('Slow')
    await page.arrive()
    await press('One')
    void router.navigate('/slow')
    expect(router.state.location.pathname).toBe('/slow')
    expect(page.lazy).toHaveBeenCalledOnce()
  })

  test('of two presses the last one counts, also when the first code comes later', async () => {
    const page = slow(() => <h1>Slow page</h1>)
    const router = open(pagesWith({ path: '/slow', lazy: page.lazy }))
    await press('Slow')
    await press('Two')
    await page.arrive()
    expect(heading()).toContain('Page two')
    await act(() => router.navigate(-1))
    expect(heading()).toBe('Page one')
  })

  test('nothing is drawn before the code of the first page', async () => {
    const page = slow(() => <h1>Slow page</h1>)
    const router = open(pagesWith({ path: '/slow', lazy: page.lazy }), '/slow')
    expect(router.state.initialized).toBe(false)
    expect(screen.queryByRole('status')).toBeNull()
    await page.arrive()
    expect(router.state.initialized).toBe(true)
    expect(heading()).toBe('Slow page')
  })

  test('a page and its child are one page', async () => {
    const Thread = () => <h1>Thread {useParams().id}</h1>
    const children = [{ index: true }, { path: '/threads/:id' }]
    const router = open(pagesWith({ path: '/threads', Component: Thread, children }), '/threads')
    const before = screen.getByRole('heading')
    await act(() => router.navigate('/threads/t%201'))
    expect(screen.getByRole('heading')).toBe(before)
    expect(heading()).toBe('Thread t 1')
  })
})

describe('errors', () => {
  const NotLoaded = () => <h1>Not loaded</h1>
  const within = (route: RouteObject) => pagesWith({ ErrorBoundary: NotLoaded, children: [route] })

  test('code that does not arrive shows the boundary within the frame, and the next press tries again', async () => {
    const page = slow(() => <h1>Slow page</h1>)
    const router = open(within({ path: '/slow', lazy: page.lazy }))
    await press('Slow')
    await page.fail()
    expect([heading(), router.state.location.pathname]).toEqual(['Not loaded', '/slow'])
    await press('Slow')
    await page.arrive()
    expect(heading()).toBe('Slow page')
  })

  test('a crash shows the boundary until another page is opened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = () => {
      throw new Error('broken')
    }
    open(within({ path: '/slow', Component: Broken }))
    await press('Slow')
    expect(heading()).toBe('Not loaded')
    await press('One')
    expect(heading()).toBe('Page one')
  })
})

describe('a blocker', () => {
  function Form() {
    const blocker = useBlocker(
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    )
    return (
      <>
        <h1>Form {blocker.state}</h1>
        <button type="button" onClick={blocker.proceed}>
          Leave
        </button>
        <button type="button" onClick={blocker.reset}>
          Stay
        </button>
      </>
    )
  }
  const routes = pagesWith({ path: '/form', Component: Form })
  const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  test('holds a link until it is answered', async () => {
    const router = open(routes, '/form')
    await press('Two')
    expect([heading(), router.state.location.pathname]).toEqual(['Form blocked', '/form'])
    await answer('Stay')
    expect(heading()).toBe('Form unblocked')
    await press('Two')
    await answer('Leave')
    expect(heading()).toBe('Page two {"isNext":true}')
  })

  test('lets what it does not mean pass', async () => {
    const router = open(routes, '/form')
    await act(() => router.navigate('?tab=1'))
    expect([heading(), router.state.location.search]).toEqual(['Form unblocked', '?tab=1'])
  })

  test('of Back puts the address back, and then goes on', async () => {
    const { router } = openInBrowser(routes)
    await act(() => router.navigate('/two'))
    await act(() => router.navigate('/form'))
    history.go(-2)
    await isAt('Form blocked')
    await waitFor(() => expect(location.pathname).toBe('/form'))
    await answer('Stay')
    history.back()
    await isAt('Form blocked')
    await answer('Leave')
    await isAt('Page two')
    expect(location.pathname).toBe('/two')
    history.forward()
    await isAt('Form unblocked')
  })

  test('that is gone holds nothing', async () => {
    const router = open(routes, '/form')
    await press('Two')
    await answer('Leave')
    await press('One')
    expect(router.state.location.pathname).toBe('/one')
  })
})

describe('the scroll position', () => {
  const Scrolled = () => (
    <>
      <ScrollRestoration getKey={({ key }) => key} />
      <Frame />
    </>
  )
  const routes = pagesWith({ path: '/long', Component: () => <h1 id="part">Long page</h1> })
  const scrolled: RouteObject[] = routes.map((route) => ({ ...route, Component: Scrolled }))
  const scrollTo = vi.fn((_: number, y: number) => void (window.scrollY = y))

  beforeEach(() => {
    scrollTo.mockClear()
    vi.stubGlobal('scrollTo', scrollTo)
    vi.stubGlobal('scrollY', 0)
  })

  test('is the top of a new page, and what it was after Back and after a reload', async () => {
    const { router, unmount } = openInBrowser(scrolled)
    await act(() => router.navigate('/long'))
    window.scrollY = 700
    await press('Two')
    expect(window.scrollY).toBe(0)
    history.back()
    await isAt('Long page')
    expect(window.scrollY).toBe(700)
    dispatchEvent(new Event('pagehide'))
    unmount()
    window.scrollY = 0
    render(<RouterProvider router={createBrowserRouter(scrolled)} />)
    expect(window.scrollY).toBe(700)
  })

  test('stays where a navigation asks for it', async () => {
    const router = open(scrolled, '/long')
    window.scrollY = 700
    await act(() => router.navigate('?page=2', { replace: true, preventScrollReset: true }))
    expect(window.scrollY).toBe(700)
  })

  test('is the element that the address names', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const router = open(scrolled)
    scrollTo.mockClear()
    await act(() => router.navigate('/long#part'))
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('heading')])
    expect(scrollTo).not.toHaveBeenCalled()
  })
})

test('the server renders one address', () => {
  const router = createServerRouter(pagesWith(), new URL('https://site/two?a=1'))
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  vi.stubGlobal('history', undefined)
  const html = renderToString(<RouterProvider router={router} />)
  vi.unstubAllGlobals()
  expect(html).toContain('<h1>Page two')
})
