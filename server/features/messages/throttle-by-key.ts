/**
 * Runs at once, and then at most once in so many milliseconds for each key; items that arrive meanwhile are passed
 * together. `work` must not reject.
 */
export function throttleByKey<Item>(everyMs: number, work: (items: Item[]) => Promise<void>) {
  const gathered = new Map<string, Item[]>()

  function next(key: string): void {
    const items = gathered.get(key)?.splice(0) ?? []
    if (items.length === 0) gathered.delete(key)
    else void work(items).then(() => setTimeout(() => next(key), everyMs).unref())
  }

  return (key: string, item: Item): void => {
    const waiting = gathered.get(key)
    if (waiting) waiting.push(item)
    else {
      gathered.set(key, [item])
      next(key)
    }
  }
}
