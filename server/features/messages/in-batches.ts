/** As many are stored at once as fit comfortably into one statement. */
const LARGEST = 100
const HEAVIEST = 40_000

type Waiting<Item, Stored> = {
  item: Item
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * Work on one key takes turns in the database anyway, because of a lock there. So while one batch is on its way, what comes
 * for the same key gathers and follows as the next batch: alone an item does not wait, and in a crowd they share the way.
 * `store` answers for each item in their order, or rejects for all of them. What is heavy goes in smaller batches.
 */
export function inBatches<Item, Stored>(
  store: (items: Item[]) => Promise<PromiseSettledResult<Stored>[]>,
  weightOf: (item: Item) => number = () => 0,
) {
  const lines = new Map<string, Waiting<Item, Stored>[]>()

  /** One goes in any case, however heavy. */
  function howMany(line: Waiting<Item, Stored>[]): number {
    let weight = 0
    const end = line.slice(0, LARGEST).findIndex(({ item }, at) => (weight += weightOf(item)) > HEAVIEST && at > 0)
    return end === -1 ? LARGEST : end
  }

  async function work(key: string, line: Waiting<Item, Stored>[]): Promise<void> {
    while (line.length > 0) {
      const batch = line.splice(0, howMany(line))
      try {
        const results = await store(batch.map(({ item }) => item))
        batch.forEach(({ resolve, reject }, at) => {
          const result = results[at]
          if (result?.status === 'fulfilled') resolve(result.value)
          else reject(result?.reason)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    lines.delete(key)
  }

  return (key: string, item: Item): Promise<Stored> =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      const line = lines.get(key)
      if (line) line.push(waiting)
      else {
        const begun = [waiting]
        lines.set(key, begun)
        void work(key, begun)
      }
    })
}
