import { isServedAnswer } from '#web/lib/query/query-client.ts'

/** For `refetchOnMount`: asks whenever a page is opened, but not for what came with the page itself (decision 69). */
export const everyMount = (query: { state: { data: unknown } }): boolean | 'always' =>
  isServedAnswer(query.state.data) || 'always'
