import { expect, test } from 'vitest'
import { halfFor } from '#web/half.ts'
import type { Claims } from '#web/session/token.ts'

const jo: Claims = { id: 'm1', name: 'Jo', role: 'Manager', manager_id: undefined, exp: 0 }

test.each([
  ['/', 'log-in', '/'],
  ['/login', 'log-in', '/login'],
  ['/login/', 'log-in', '/login/'],
  ['/login/x', 'log-in', '/login/x'],
  ['/reset', 'app', '/reset'],
  ['/trial', 'app', '/trial'],
  ['/register/solo/monthly', 'app', '/register/solo/monthly'],
  ['/nowhere', 'app', '/nowhere'],
])('[AUTH-1] a stranger at %s begins with the %s half', (pathname, half, path) => {
  expect(halfFor(pathname, undefined)).toEqual({ half, path, wanted: false })
})

test.each(['/', '/login', '/login/x'])('[AUTH-2] somebody signed in who opens %s goes to the dashboard', (pathname) => {
  expect(halfFor(pathname, jo)).toEqual({ half: 'app', path: '/dashboard', wanted: false })
})

test('[AUTH-2] somebody signed in without a name stays on the landing page', () => {
  expect(halfFor('/login', { ...jo, name: '' })).toEqual({ half: 'log-in', path: '/login', wanted: false })
})

test('[AUTH-6] the dashboard shows the log-in form to a stranger', () => {
  expect(halfFor('/dashboard', undefined)).toEqual({ half: 'log-in', path: '/dashboard', wanted: false })
})

test.each(['/clients', '/messages/abc', '/settings/account'])(
  '[AUTH-6] a stranger at %s meets the form at the dashboard, and %s is remembered',
  (pathname) => {
    expect(halfFor(pathname, undefined)).toEqual({ half: 'log-in', path: '/dashboard', wanted: true })
  },
)

test('a page for people who are signed in begins with the app', () => {
  expect(halfFor('/clients', jo)).toEqual({ half: 'app', path: '/clients', wanted: false })
})
