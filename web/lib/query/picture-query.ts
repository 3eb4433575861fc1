import { queryOptions } from '@tanstack/react-query'
import { listPictures, maxPictureIds } from '#contract/pictures.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import { call } from '#web/lib/http/call.ts'

type Pictures = { person?: string; business?: string }
type Found = Map<string, Pictures>

let gathered: { ids: Set<string>; found: Promise<Found> } | undefined

/** Asks for all ids of one moment in one call. */
async function findPictures(id: string): Promise<Pictures> {
  if (!gathered || gathered.ids.size >= maxPictureIds) {
    const ids = new Set<string>()
    gathered = { ids, found: Promise.resolve().then(() => load(ids)) }
  }
  gathered.ids.add(id)
  return (await gathered.found).get(id) ?? {}
}

async function load(ids: Set<string>): Promise<Found> {
  if (gathered?.ids === ids) gathered = undefined
  const { items } = await call(listPictures, { query: { ids: [...ids].join() } })
  const found: Found = new Map()
  for (const { _id, kind, location } of items) found.set(_id, { ...found.get(_id), [kind]: location })
  return found
}

/** A link is valid for 55 minutes at least. */
const staleTime = 45 * 60_000

/** `people changed` marks it stale before that. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [listPictures.path, id],
    queryFn: () => findPictures(id),
    staleTime,
    gcTime: staleTime,
    retry: false,
    // The ids of one moment would be those of several people's pages. Initials stand there until the browser asks.
    enabled: !isOnServer(),
  })
