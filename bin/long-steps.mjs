import { existsSync, globSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser, findOtherBrowsers, missingFirefox, missingForBrowser, missingForWebKit } from './browser.mjs'
import { findPrograms, missingPrograms } from './programs.mjs'
import { runProgram, runStories, runVitest } from './test-run.mjs'

/** The programs that ops/tests run units and images with, and Debian's packages that have them. */
const PROGRAMS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  buildah: 'buildah',
  podman: 'podman',
  crun: 'crun',
}

/** Debian's packages that root gets. Elsewhere the tests say what they lack, and fail. */
const missingForContainers = () => Object.entries(PROGRAMS).flatMap((program) => missing(...program))

/** @typedef {import('./run-folder.mjs').RunFolder} RunFolder @typedef {import('./test-results.mjs').Results} Results */

/**
 * @typedef {object} LongStep what `npm run test:long` does and `npm test` does not
 * @property {string} proves
 * @property {string} needs
 * @property {() => string[]} missing Debian's packages that root gets
 * @property {(folder: RunFolder) => Promise<Results>} run
 */

const FAULTS = 'bench/faults/'
const CLAMD = 'server/features/files/use-cases/scan-files.test.ts'
const UNITS = 'ops/tests/units.long.test.ts'
const IMAGE = 'ops/tests/image.long.test.ts'
const EVENING = 'ops/tests/first-evening.long.test.ts'
const NGINX = 'ops/tests/nginx.long.test.ts'
const INTERRUPTION = 'bin/interruption.long.test.ts'
/** Those have a step of their own. */
const APART = [CLAMD, UNITS, IMAGE, EVENING, NGINX, INTERRUPTION]

/** The files that read their volume from server/testing/test-length.ts, which `npm test` runs in a short form. */
const listVolumes = () =>
  globSync('{server,contract,sandbox,bench,ops,web,bin}/**/*.test.{ts,tsx}').filter(
    (file) =>
      !file.startsWith(FAULTS) &&
      !APART.includes(file) &&
      (file.endsWith('.long.test.ts') || readFileSync(file, 'utf8').includes('testing/test-length.ts')),
  )

/** The stories of which `npm test` draws a sample. */
const listDrawnStories = () =>
  globSync('e2e/*.story.ts').filter((file) => /test-sample|checkLayouts|checkPage/.test(readFileSync(file, 'utf8')))

/** One file at a time: they measure memory and time, and kill servers while people write. */
const vitest = (folder, name, files) =>
  runVitest(folder, [...files, '--maxWorkers=1'], { ...findPrograms(), FOYER_TEST_LONG: '1' }, name)

const missing = (program, debianPackage) => (spawnSync(program, ['--version']).status === 0 ? [] : [debianPackage])
const nothing = () => []

/** @type {Record<string, LongStep>} */
export const LONG_STEPS = {
  volumes: {
    proves: 'what depends on a volume: exports, backups, histories, what must happen within a second',
    needs: 'Redis, Prometheus, PgBouncer, the data of Unicode',
    missing: () => [
      ...missingPrograms(),
      ...(existsSync('/usr/share/unicode/NormalizationTest.txt.bz2') ? [] : ['unicode-data']),
    ],
    run: (folder) => vitest(folder, 'volumes', listVolumes()),
  },
  stories: {
    proves: 'what `npm test` draws a sample of: every page at every width, cold, by every role',
    needs: 'Chromium',
    missing: missingForBrowser,
    run: async (folder) => runStories(folder, listDrawnStories(), { ...(await findBrowser()), FOYER_TEST_LONG: '1' }),
  },
  faults: {
    proves: 'nothing acknowledged is lost or doubled, whatever breaks ([Faults](#faults))',
    needs: 'root, control groups, Redis, nginx, HAProxy, faketime',
    missing: () => [
      ...missingPrograms(['redis-server', 'nginx', 'haproxy']),
      ...(globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0 ? [] : ['faketime']),
    ],
    run: (folder) => vitest(folder, 'faults', globSync(`${FAULTS}*.test.ts`)),
  },
  clamd: {
    proves: 'the real virus scanner refuses infected files and takes long ones',
    needs: 'clamd',
    missing: () => missing(process.env.CLAMD ?? 'clamd', 'clamav-daemon'),
    run: (folder) => vitest(folder, 'clamd', [CLAMD]),
  },
  browsers: {
    proves: 'the first steps in Chromium, Firefox and WebKit',
    needs: 'Firefox, WebKitGTK, Xvfb',
    missing: () => [...missingForBrowser(), ...missingFirefox(), ...missingForWebKit()],
    async run(folder) {
      const browsers = { ...(await findBrowser()), ...findOtherBrowsers() }
      return runStories(folder, ['e2e/browsers.story.ts'], browsers)
    },
  },
  interruption: {
    proves: 'Ctrl+C, and the end of npm, end every process of `npm test`',
    needs: 'Linux',
    missing: missingForBrowser,
    run: (folder) => vitest(folder, 'interruption', [INTERRUPTION]),
  },
  units: {
    proves: 'the units of `ops/` under systemd: start, limits, stop, backup',
    needs: 'root on Debian',
    missing: missingForContainers,
    run: (folder) => vitest(folder, 'units', [UNITS]),
  },
  image: {
    proves: 'the image builds, runs as an ordinary user and stops in time',
    needs: 'root on Debian',
    missing: missingForContainers,
    run: (folder) => vitest(folder, 'image', [IMAGE]),
  },
  evening: {
    proves: 'the commands of [the first evening](operating/first-evening.md), word by word, lead to the first email',
    needs: "root on Debian, npm's registry, the ports 25, 80, 443, 3000 and 5432",
    missing: missingForContainers,
    run: (folder) => vitest(folder, 'evening', [EVENING, NGINX]),
  },
  cluster: {
    proves: 'each of seven hosts can be lost ([several machines](cluster.md))',
    needs: 'root on Debian, network namespaces',
    missing: nothing, // the command gets its own
    run: (folder) => runProgram(folder, 'npm run cluster', ['bin/foyer.mjs', 'cluster']),
  },
  growth: {
    proves: 'what each call costs with ten thousand to ten million messages ([Growth](#growth))',
    needs: '25 GB of disk',
    missing: nothing,
    run: (folder) =>
      runProgram(folder, 'npm run growth', ['bench/growth/main.ts', '--write', join(folder.reports, 'growth')]),
  },
  soak: {
    proves: 'memory, handles, dead rows and jobs stay flat over a day of traffic',
    needs: 'Linux',
    missing: nothing,
    run: (folder) => runProgram(folder, 'npm run soak', ['bench/faults/soak.ts']),
  },
}
