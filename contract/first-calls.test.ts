import { expect, test } from 'vitest'
import { allows, findPathRule, matchPath, paths } from './domain/paths.ts'
import { signedIn } from './domain/roles.ts'
import type { Endpoint, Who } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type FirstCall, firstCalls, pageCalls } from './first-calls.ts'

const id = '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d'
const pages = paths.map(({ path }) => path.replaceAll(/:\w+/g, id))

function endpointOf({ address }: FirstCall): Endpoint {
  const [pathname = '', query = ''] = address.replace('OWN_WORKSPACE', id).split('?')
  const found = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && matchPath(path, pathname))
  const exact = found.find(({ path }) => path === pathname) ?? found[0]
  if (!exact) throw new Error(`${address} is no call`)
  const partOf = (given: object) => (Object.keys(given).length > 0 ? given : undefined)
  exact.params?.parse(partOf(matchPath(exact.path, pathname) ?? {}))
  if (query !== '') exact.query?.parse(Object.fromEntries(new URLSearchParams(query)))
  return exact
}

const withCalls = pages.filter((pathname) => pageCalls(pathname).length > 0)

test.each(['/faq', ...withCalls])('the first calls of %s exist, and are made by those who may', (pathname) => {
  for (const call of firstCalls(pathname)) {
    const { who, gate } = endpointOf(call)
    expect(call.open, call.address).toBe(gate === 'open')
    const allowed: Exclude<Who, string> = typeof who === 'object' ? who : signedIn
    expect(Object.keys(allowed), call.address).toEqual(expect.arrayContaining([...call.roles]))
    if (allowed.Manager === 'agency' && call.roles.includes('Manager')) expect(call.agency).toBe(true)
  }
})

test.each(withCalls)('the calls of %s are of those who may open it', (pathname) => {
  const { rule, params } = findPathRule(pathname) ?? {}
  for (const { roles, address } of pageCalls(pathname))
    for (const role of roles) expect(rule && allows(rule.who, { id, role, tier: 'agency' }, params), address).toBe(true)
})
