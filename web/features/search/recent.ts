import type { Found } from '#contract/search.ts'
import { keepInTab, keptInTab } from '#web/kept-in-tab.ts'

const place = 'found'
const most = 5

/** What somebody last opened from here in this tab, the newest first. After Log Out nothing of it is left. */
export function lastOpened(owner: string): Found[] {
  const { items } = keptInTab(owner, place) as { items?: Found[] } // as `keepOpened` left it
  return items ?? []
}

export function keepOpened(owner: string, { kind, _id, title, subtitle, link }: Found): void {
  const others = lastOpened(owner).filter((one) => one.link !== link)
  keepInTab(owner, place, { items: [{ kind, _id, title, subtitle, link }, ...others].slice(0, most) })
}
