import type { ComponentType, FunctionComponent } from 'react'
import { matchPath } from '#contract/domain/paths.ts'

/** A route with children shows the one that matches in its `Outlet`. Paths are whole, also those of children. */
export type RouteObject = {
  /** Such as `/clients/:id`. `*` is for every path that has no other route. */
  path?: string
  /** Has the path of its parent. */
  index?: boolean
  Component?: ComponentType
  lazy?: () => Promise<{ Component: ComponentType }>
  /** Shown instead of this route when the code of it or of its children cannot be loaded, or crashes. */
  ErrorBoundary?: FunctionComponent
  children?: RouteObject[]
}

export type Params = Readonly<Record<string, string | undefined>>

export type Match = { route: RouteObject; params: Params }

/**
 * The routes of a path, from the outermost on. Of two paths the one with fewer parameters wins, then the first one, as in
 * `findPathRule`. Nothing is prepared or cached: comparing a hundred paths takes microseconds.
 */
export function matchRoutes(routes: readonly RouteObject[], pathname: string): Match[] | null {
  let best: { branch: RouteObject[]; params: Params; rank: number } | undefined
  const visit = (siblings: readonly RouteObject[], parents: RouteObject[], parentPath: string) => {
    for (const route of siblings) {
      const branch = [...parents, route]
      const path = route.path ?? parentPath
      if (route.children) {
        visit(route.children, branch, path)
        continue
      }
      const params = path === '*' ? {} : matchPath(path, pathname)
      const rank = path === '*' ? Infinity : Object.keys(params ?? {}).length
      if (params && (!best || rank < best.rank)) best = { branch, params, rank }
    }
  }
  visit(routes, [], '/')
  if (!best) return null
  const params = Object.fromEntries(Object.entries(best.params).map(([name, value = '']) => [name, decode(value)]))
  return best.branch.map((route) => ({ route, params }))
}

/** A malformed escape stays as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
