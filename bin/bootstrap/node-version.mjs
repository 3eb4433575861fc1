/** The first without known problems of each line that gets fixes, as in `engines` of package.json; odd lines end soon. */
const OLDEST = { 24: 21, 26: 10 }
/** Fetched when the machine's own version is another. */
export const VERSION = '24.21.0'

/** @param {string} version */
export function isGoodNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  return major > 26 || minor >= OLDEST[major]
}

/** The package of npm's registry with the bare program for this platform. */
export function packageName() {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const base = os === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${base}-${os}-${process.arch}`
}

/** What a person does about a Node that is not good. */
export function nodeProblem() {
  const versions = Object.entries(OLDEST).map((parts) => parts.join('.'))
  return `Foyer needs Node ${versions.join(' or ')} or newer, and ${process.execPath} is ${process.versions.node}: npm install --global --prefix /usr/local ${packageName()}@${VERSION}`
}
