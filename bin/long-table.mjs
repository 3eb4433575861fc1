/** @typedef {{ date: string, seconds: number, passed: number, failed: number }} Outcome */

const HEAD = '| step | proves | needs | last run | took | result |\n| --- | --- | --- | --- | --- | --- |'

/**
 * The text of a page with the table of the steps between its marks. Steps that did not run keep what their row says.
 * @param {string} page @param {Record<string, { proves: string, needs: string }>} steps
 * @param {Record<string, Outcome>} outcomes
 */
export function writeLongTable(page, steps, outcomes) {
  const known = rowsOf(page)
  const rows = Object.entries(steps).map(([name, { proves, needs }]) => {
    const cells = outcomes[name] ? describe(outcomes[name]) : (known.get(name) ?? ['never', '', ''])
    return `| ${[`\`${name}\``, proves, needs, ...cells].join(' | ')} |`
  })
  const table = [HEAD, ...rows].join('\n')
  return page.replace(
    /(<!-- long:begin -->)[^]*(<!-- long:end -->)/,
    (_whole, begin, end) => `${begin}\n\n${table}\n\n${end}`,
  )
}

/** @param {Outcome} outcome */
function describe({ date, seconds, passed, failed }) {
  const took = seconds < 100 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`
  return [date, took, `${passed} passed, ${failed} failed`]
}

/** The last run, time and result by name of the step. @param {string} page @returns {Map<string, string[]>} */
function rowsOf(page) {
  const [, after = ''] = page.split('<!-- long:begin -->')
  const [between = ''] = after.split('<!-- long:end -->')
  const cells = between.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return new Map(cells.map(([name = '', , , ...rest]) => [name.replaceAll('`', ''), rest]))
}
