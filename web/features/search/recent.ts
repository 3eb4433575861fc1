import type { Found } from '#contract/search.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

const opened = (owner: string) => ownerStorage(sessionStorage, owner, 'opened')
const most = 5

/** Entries last opened in this tab, the newest first. Log Out deletes them. */
export function lastOpened(owner: string): Found[] {
  return (opened(owner).read('') as Found[] | undefined) ?? [] // as `keepOpened` stored it
}

export function keepOpened(owner: string, { kind, _id, title, subtitle, link, person_id }: Found): void {
  const others = lastOpened(owner).filter((one) => one.link !== link)
  opened(owner).write(
    '',
    [{ kind, _id, title, subtitle, link, ...(person_id !== undefined && { person_id }) }, ...others].slice(0, most),
  )
}
