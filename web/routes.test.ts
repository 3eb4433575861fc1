import { matchRoutes, type RouteObject } from '#web/lib/navigation/router.tsx'
import { expect, test } from 'vitest'
import { paths } from '#contract/domain/paths.ts'
import { routes } from './routes.tsx'

const pathsOf = (route: RouteObject): string[] => [
  ...(route.path === undefined || route.path === '*' ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
]

test('[SHELL-5] the router has the paths of the contract, by which the server answers 404, and no others', () => {
  expect(routes.flatMap(pathsOf).toSorted()).toEqual(paths.map(({ path }) => path).toSorted())
})

test('[SHELL-5] another spelling of a path is the not-found page', () => {
  expect(matchRoutes(routes, '/Dashboard')?.at(-1)?.route.path).toBe('*')
  expect(matchRoutes(routes, '/messages/EMPLOYEE/1')?.at(-1)?.route.path).toBe('*')
})
