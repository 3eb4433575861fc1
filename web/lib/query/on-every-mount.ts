import type { QueryState } from '@tanstack/react-query'

/** What came with the page is not asked again at once, in ms. */
const served = { at: 0, freshFor: 10_000 }

/** The answers of this moment came with the page. */
export const markServed = (at: number): void => void (served.at = at)

/** For `refetchOnMount`: asked with each visit, except for what came with the page just now. */
export const onEveryMount = ({ state }: { state: Pick<QueryState<never>, 'dataUpdatedAt'> }): false | 'always' =>
  state.dataUpdatedAt === served.at && Date.now() - served.at < served.freshFor ? false : 'always'
