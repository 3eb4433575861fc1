/** As many are stored at once as fit comfortably into one statement. */
const LARGEST = 100

type Waiting<Item, Stored> = {
  item: Item
  resolve: (stored: Stored) => void
  reject: (error: unknown) => void
}

/**
 * Work on one key takes turns in the database anyway, because of a lock there. So while one batch is on its way, what comes
 * for the same key gathers and follows as the next batch: alone an item does not wait, and in a crowd they share the way.
 * `store` answers for each item in their order, or rejects for all of them.
 */
export function inBatches<Item, Stored>(store: (items: Item[]) => Promise<PromiseSettledResult<Stored>[]>) {
  const lines = new Map<string, Waiting<Item, Stored>[]>()

  async function work(key: string, line: Waiting<Item, Stored>[]): Promise<void> {
    while (line.length > 0) {
      const batch = line.splice(0, LARGEST)
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
