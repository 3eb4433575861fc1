/** The most memory that the process had while this ran, looked at whenever a moment of it has passed. */
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
