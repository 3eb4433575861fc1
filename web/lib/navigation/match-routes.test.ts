import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPathRule, paths } from '#contract/domain/paths.ts'
import { matchRoutes } from '#web/lib/navigation/match-routes.ts'
import { routes } from '#web/routes.tsx'

const pathAt = (pathname: string) =>
  matchRoutes(routes, pathname)?.reduce<string | undefined>((path, { route }) => route.path ?? path, undefined)
const paramsAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.params

test.each([
  ['/clients/archive', '/clients/archive'],
  ['/clients/c1', '/clients/:id'],
  ['/clients/c1/', '/clients/:id'],
  ['/register/client/i1', '/register/client/:id'],
  ['/register/agency/monthly', '/register/:package/:term'],
  ['/messages', '/messages'],
  ['/messages/k1', '/messages/:conversationId'],
  ['/clients/c1/unknown', '*'],
  ['/Clients', '*'],
])('[SHELL-5] the path %s matches the page %s', (pathname, path) => {
  expect(pathAt(pathname)).toBe(path)
})

test('parameters are decoded, and a malformed escape stays as it is', () => {
  expect(paramsAt('/reset/a%20%2Fb')).toEqual({ token: 'a /b' })
  expect(paramsAt('/reset/100%')).toEqual({ token: '100%' })
})

test('a parent knows the parameters of its children', () => {
  const matches = matchRoutes(routes, '/messages/k1') ?? []
  expect(matches.map(({ params }) => params)).toEqual(matches.map(() => ({ conversationId: 'k1' })))
})

test('without a route for every other path an unknown one matches nothing', () => {
  expect(matchRoutes([{ path: '/known' }], '/unknown')).toBeNull()
})

const ruleAt = (pathname: string) => {
  const found = findPathRule(pathname)
  return { path: found?.rule.path ?? '*', params: found?.params ?? {} }
}

test('[SHELL-5] every address shows the page whose permissions count for it', () => {
  const names = new Set(paths.flatMap(({ path }) => path.split('/').filter((name) => !/^:|^$/.test(name))))
  const segment = fc.oneof(fc.constantFrom(...names), fc.stringMatching(/^[a-z0-9]{1,4}$/))
  const address = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
  fc.assert(
    fc.property(address, (pathname) => {
      expect({ path: pathAt(pathname), params: paramsAt(pathname) }).toEqual(ruleAt(pathname))
    }),
  )
})

test('[SHELL-5] an address that two paths fit shows the page whose permissions count for it', () => {
  const addresses = paths.flatMap(({ path }) =>
    paths.map((other) => {
      const others = other.path.split('/')
      return path.replaceAll(/:\w+/g, (name) => others[path.split('/').indexOf(name)] ?? 'x').replaceAll(':', '')
    }),
  )
  expect(addresses.map((address) => [address, pathAt(address)])).toEqual(
    addresses.map((address) => [address, ruleAt(address).path]),
  )
})
