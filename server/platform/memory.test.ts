import { expect, test, vi } from 'vitest'
import { tidyWhenQuiet } from './memory.ts'

test('what is not needed any more is given back once it is quiet', async () => {
  let rows: object[] = []
  for (let n = 0; n < 1_000_000; n++) rows.push({ n, text: `${n}` })
  const large = process.memoryUsage().heapTotal
  expect(rows).toHaveLength(1_000_000)
  rows = []
  tidyWhenQuiet(50)
  await vi.waitFor(() => expect(process.memoryUsage().heapTotal).toBeLessThan(large - 40_000_000), { timeout: 5000 })
})
