import { useEffect } from 'react'
import { useLocation, useSearchParams } from '#web/lib/navigation/router.tsx'
import { rememberList } from '#web/lib/navigation/list-address.ts'

export type Order = 'asc' | 'desc'

export type ListState = {
  search: string
  sort: string | undefined
  order: Order
  page: number
  perPage: number
  /** The parameters of the contract's list calls. */
  query: { search?: string; sort?: string; order?: Order; page: number; per_page: number }
  setSearch: (search: string) => void
  sortBy: (column: string, order?: Order) => void
  setPage: (page: number) => void
}

/** Leaves out an unknown sort column of the address. */
export function withKnownSort<Query extends Partial<ListState['query']>, Column extends string>(
  { sort, order, ...rest }: Query,
  columns: readonly Column[],
) {
  const column = columns.find((candidate) => candidate === sort)
  return { ...rest, ...(column && order && { sort: column, order }) }
}

type Options = { sort?: string; order?: Order; perPage?: number }

/** Stores the state of a list in the address: a reload, a link, Back and "Back to" of the pages behind show the same rows again. */
export function useListState({ sort: firstSort, order: firstOrder = 'asc', perPage = 25 }: Options = {}): ListState {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  useEffect(() => rememberList(pathname, params), [pathname, params])
  const search = params.get('search') ?? ''
  const sort = params.get('sort') ?? firstSort
  const requestedOrder = params.get('order')
  const order = requestedOrder === 'asc' || requestedOrder === 'desc' ? requestedOrder : firstOrder
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)

  const change = (changes: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    search,
    sort,
    order,
    page,
    perPage,
    query: { ...(search && { search }), ...(sort && { sort, order }), page, per_page: perPage },
    setSearch: (value) => change({ search: value.slice(0, 200), page: undefined }),
    sortBy: (column, preferredOrder) => {
      const turned: Order = sort === column && order === 'asc' ? 'desc' : 'asc'
      change({ sort: column, order: preferredOrder ?? turned, page: undefined })
    },
    setPage: (value) => change({ page: value > 1 ? String(value) : undefined }),
  }
}
