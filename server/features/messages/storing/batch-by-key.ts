/** Off: each message is stored in a transaction of its own, in the order of its conversation. */
export const BATCHING = { isOn: true }

/** The number of items that fit comfortably into one statement. */
const MAX_BATCH_SIZE = 100
const MAX_BATCH_WEIGHT = 40_000

type QueuedItem<Item, Stored> = {
  item: Item
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * A database lock serializes the work on one key anyway. While a batch is running, items for the same key collect and
 * form the next batch: a single item does not wait, and many items share a round trip. `store` returns a result for
 * each item in their order, or rejects for all. Heavy items form smaller batches.
 */
export function batchByKey<Item, Stored>(
  store: (items: Item[]) => Promise<PromiseSettledResult<Stored>[]>,
  weightOf: (item: Item) => number = () => 0,
) {
  const lines = new Map<string, QueuedItem<Item, Stored>[]>()

  /** At least one item, however heavy. */
  function howMany(line: QueuedItem<Item, Stored>[]): number {
    if (!BATCHING.isOn) return 1
    let weight = 0
    const end = line
      .slice(0, MAX_BATCH_SIZE)
      .findIndex(({ item }, at) => (weight += weightOf(item)) > MAX_BATCH_WEIGHT && at > 0)
    return end === -1 ? MAX_BATCH_SIZE : end
  }

  async function work(key: string, line: QueuedItem<Item, Stored>[]): Promise<void> {
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

  const add = (key: string, item: Item): Promise<Stored> =>
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
  return Object.assign(add, { isBusy: (key: string) => lines.has(key) })
}
