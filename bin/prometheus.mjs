import { spawnSync } from 'node:child_process'

/** The programs of Prometheus, with the variable that names each. */
const PROGRAMS = { prometheus: 'PROMETHEUS_PATH', promtool: 'PROMTOOL_PATH' }

const listPrograms = () => Object.entries(PROGRAMS).map(([name, variable]) => [variable, placeOf(name, variable)])
const isComplete = () => listPrograms().every(([, place]) => place !== undefined)

/** Debian's packages that root gets. */
export const missingForPrometheus = () => (isComplete() ? [] : ['prometheus'])

/**
 * Returns the environment in which ops/tests/prometheus.test.ts finds Prometheus: the programs of PROMETHEUS_PATH and
 * PROMTOOL_PATH, or installed ones. @returns {Record<string, string>}
 */
export function findPrometheus() {
  if (isComplete()) return Object.fromEntries(listPrograms())
  console.log(
    'There is no Prometheus (PROMETHEUS_PATH and PROMTOOL_PATH may name it): the tests of the alerts are skipped',
  )
  return {}
}

const placeOf = (name, variable) =>
  [process.env[variable], name].find((place) => place && spawnSync(place, ['--version']).status === 0)
