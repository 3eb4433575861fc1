import type { Found } from '#contract/search.ts'
import { saveInTab, readFromTab } from '#web/lib/storage/tab-storage.ts'

const place = 'found'
const most = 5

/** Entries last opened in this tab, the newest first. Log Out deletes them. */
export function lastOpened(owner: string): Found[] {
  const { items } = readFromTab(owner, place) as { items?: Found[] } // as `keepOpened` stored it
  return items ?? []
}

export function keepOpened(owner: string, { kind, _id, title, subtitle, link }: Found): void {
  const others = lastOpened(owner).filter((one) => one.link !== link)
  saveInTab(owner, place, { items: [{ kind, _id, title, subtitle, link }, ...others].slice(0, most) })
}
