import { secondsSinceBeginning } from './bootstrap/clock.mjs'

/** How many of the slowest are named. */
const SLOWEST = 10

/** @typedef {{ name: string, seconds: number }} Duration */

const begun = performance.now()
const installation = secondsSinceBeginning()
/** @type {Duration[]} */
const parts = [{ name: 'Node and packages', seconds: installation }]

/**
 * Does a part of the run, whose time the last lines state. @template Result @param {string} name
 * @param {() => Promise<Result>} work @returns {Promise<Result>}
 */
export async function measured(name, work) {
  const start = performance.now()
  try {
    return await work()
  } finally {
    addTime(name, (performance.now() - start) / 1000)
  }
}

/** @param {string} name @param {number} seconds */
export const addTime = (name, seconds) => void parts.push({ name, seconds })

/** The times of the parts, some of which run at the same time, and of the whole command. */
export function describeTimes() {
  const all = { name: 'all of it', seconds: installation + (performance.now() - begun) / 1000 }
  return describe('Times, of which some overlap', [...parts.filter(({ seconds }) => seconds >= 0.1), all])
}

/** @param {string} title @param {Duration[]} durations */
export function describeSlowest(title, durations) {
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return describe(title, slowest)
}

/** @param {string} title @param {Duration[]} durations */
const describe = (title, durations) =>
  [`${title}:`, ...durations.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)].join('\n')
