import type { UseQueryResult } from '@tanstack/react-query'

/**
 * True until a query's first answer or failure. A page whose parts appear together waits for it; a part that fails does
 * not hold up the others.
 */
export const isFirstTry = (query: UseQueryResult): boolean => !query.isFetched && query.failureCount === 0
