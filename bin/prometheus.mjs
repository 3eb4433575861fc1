import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

/** The programs of Prometheus, with the variable that names each. */
const PROGRAMS = { prometheus: 'PROMETHEUS_PATH', promtool: 'PROMTOOL_PATH' }

/**
 * Returns the environment in which ops/tests/prometheus.test.ts finds Prometheus: the programs of PROMETHEUS_PATH and
 * PROMTOOL_PATH, installed ones, or Debian's, which root may install. @returns {Record<string, string>}
 */
export function findPrometheus() {
  const found = () => Object.entries(PROGRAMS).map(([name, variable]) => [variable, placeOf(name, variable)])
  const isComplete = () => found().every(([, place]) => place !== undefined)
  if (!isComplete()) installFromDebian(['prometheus'], 'the tests of the alerts')
  if (isComplete()) return Object.fromEntries(found())
  console.log(
    'There is no Prometheus (PROMETHEUS_PATH and PROMTOOL_PATH may name it): the tests of the alerts are skipped',
  )
  return {}
}

const placeOf = (name, variable) =>
  [process.env[variable], name].find((place) => place && spawnSync(place, ['--version']).status === 0)
