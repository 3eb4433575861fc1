import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest that writes the file FOYER_TEST_REPORT. Unlike vitest's own for JSON it prints nothing, and the time
 * of a file includes its modules and hooks.
 */
// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter this way
export default class JsonReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const testResults = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      const tests = [...module.children.allTests()]
      return {
        name: module.moduleId,
        // A file whose worker crashed did not finish.
        status: ['passed', 'skipped'].includes(module.state()) ? 'passed' : 'failed',
        seconds: (collectDuration + setupDuration + duration) / 1000,
        assertionResults: tests.map((test) => ({
          fullName: test.fullName,
          status: test.result().state,
          duration: test.diagnostic()?.duration,
        })),
      }
    })
    writeFileSync(process.env.FOYER_TEST_REPORT, JSON.stringify({ testResults }))
  }
}
