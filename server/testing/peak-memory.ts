/** The peak memory of the process while the function ran, by sampling. */
export async function measurePeakMemory(run: () => Promise<unknown>): Promise<number> {
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 2)
  try {
    await run()
  } finally {
    clearInterval(look)
  }
  return most
}
