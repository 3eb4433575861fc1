import { expect, test } from 'vitest'
import { chooseEntry } from '#web/entry/choose-entry.ts'
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
])('[AUTH-1] a stranger at %s begins with the %s entry', (pathname, entry, path) => {
  expect(chooseEntry(pathname, undefined)).toEqual({ entry, path, savesReturnPath: false })
})

test.each(['/', '/login', '/login/x'])('[AUTH-2] a signed-in person who opens %s goes to the dashboard', (pathname) => {
  expect(chooseEntry(pathname, jo)).toEqual({ entry: 'app', path: '/dashboard', savesReturnPath: false })
})

test('[AUTH-2] a signed-in person without a name stays on the landing page', () => {
  expect(chooseEntry('/login', { ...jo, name: '' })).toEqual({
    entry: 'log-in',
    path: '/login',
    savesReturnPath: false,
  })
})

test('[AUTH-6] the dashboard shows the log-in form to a stranger', () => {
  expect(chooseEntry('/dashboard', undefined)).toEqual({ entry: 'log-in', path: '/dashboard', savesReturnPath: false })
})

test.each(['/clients', '/messages/abc', '/settings/account'])(
  '[AUTH-6] a stranger at %s meets the form at the dashboard, and %s is saved as the return path',
  (pathname) => {
    expect(chooseEntry(pathname, undefined)).toEqual({ entry: 'log-in', path: '/dashboard', savesReturnPath: true })
  },
)

test('a signed-in person at a page of the app begins with the app', () => {
  expect(chooseEntry('/clients', jo)).toEqual({ entry: 'app', path: '/clients', savesReturnPath: false })
})
