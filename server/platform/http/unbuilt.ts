import { endpoints } from '#contract/endpoints.ts'
import { authorizeRequest } from './auth-gate.ts'
import { type Api, keyOf } from '#server/platform/http/route.ts'
import { ApiError } from '../api-error.ts'

/**
 * What the contract promises and nobody has built answers 501, to those who may call it. The answer is the names of these calls;
 * server/not-built.test.ts holds the list, which only ever gets shorter.
 */
export function registerUnbuilt(api: Api): string[] {
  const missing = endpoints.map(({ endpoint }) => endpoint).filter((endpoint) => !api.built.has(keyOf(endpoint)))
  for (const endpoint of missing) {
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: async (request) => {
        request.actor = await authorizeRequest(endpoint, request, api)
      },
      handler: () => {
        throw new ApiError('not_built')
      },
    })
  }
  return missing.map(keyOf).toSorted()
}
