import type { Found } from '#contract/search.ts'
import { saveInTab, readFromTab } from '#web/lib/storage/tab-storage.ts'

const place = 'found'
const most = 5

/** What somebody last opened from here in this tab, the newest first. After Log Out nothing of it is left. */
export function lastOpened(owner: string): Found[] {
  const { items } = readFromTab(owner, place) as { items?: Found[] } // as `keepOpened` left it
  return items ?? []
}

export function keepOpened(owner: string, { kind, _id, title, subtitle, link }: Found): void {
  const others = lastOpened(owner).filter((one) => one.link !== link)
  saveInTab(owner, place, { items: [{ kind, _id, title, subtitle, link }, ...others].slice(0, most) })
}
