import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { currentSession } from '#web/session/session.ts'

const lists = () => {
  const owner = currentSession()?.claims.id
  return owner === undefined ? undefined : ownerStorage(sessionStorage, owner, 'list')
}

/** Parameters that do something when the page is opened. */
const ACTIONS = ['invite']

/** Remembers how a list was last seen in this tab: its search, order, filters and page. */
export function rememberList(path: string, params: URLSearchParams): void {
  const kept = new URLSearchParams(params)
  for (const name of ACTIONS) kept.delete(name)
  if (kept.size > 0) lists()?.write(path, `?${kept}`)
  else lists()?.delete(path)
}

/** Where "Back to the clients" leads: the list as it was, or the plain one. */
export function addressOfList(path: string): string {
  const search = lists()?.read(path)
  return typeof search === 'string' ? path + search : path
}
