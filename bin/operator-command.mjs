/** Runs a command of an operator, who is told why it failed in a sentence. @param {() => Promise<unknown>} work */
export async function operatorCommand(work) {
  const { startProblem } = await import('../server/platform/start-problem.ts')
  try {
    await work()
  } catch (error) {
    console.error(startProblem(error) ?? error.message)
    process.exitCode = 1
  }
}
