import type { Api } from './route.ts'

/** What a mail program sends with its click is a few bytes. */
const MOST_BYTES = 10_000

/**
 * A scope for calls whose body may be of any kind, or of none, and is not looked at. Elsewhere a kind that nobody reads is refused,
 * because a form of another site could send it unasked.
 */
export async function takingAnything(api: Api, routes: (scope: Api) => void): Promise<void> {
  await api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    // One that is malformed would be refused before any parser is asked.
    scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
    routes({ ...api, app: scope })
  })
}
