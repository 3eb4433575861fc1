import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These mostly wait, for timers and for processes that they start. */
const WAITING = [
  /\/bench\/faults\//,
  /\/ops\/tests\//,
  /\/(stop-during-upload|stripe-faults|many-nodes|several-processes|listener|jobs|embedded|month-of-reminders)\.test\.ts$/,
]
/** So many others come between two of them: then two wait at a time, and the processor is busy until none is left. */
const BETWEEN = 8

/** Vitest's own order, by time where that is known, else by size, with the files that wait in between. */
class WaitingBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest's, which returns a new array
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.some((pattern) => pattern.test(moduleId))
    const [waiting, busy] = [sorted.filter(isWaiting), sorted.filter((file) => !isWaiting(file))]
    const mixed = waiting.flatMap((file, at) => [file, ...busy.slice(at * BETWEEN, (at + 1) * BETWEEN)])
    return [...mixed, ...busy.slice(waiting.length * BETWEEN)]
  }
}

/** These measure the memory of their own process, which must not hold what other files left. */
const MEMORY_TESTS = [
  'server/platform/backup/memory.test.ts',
  'server/platform/crypto/passwords.test.ts',
  'server/features/exports/memory.test.ts',
  'server/features/files/use-cases/upload-memory.test.ts',
  'server/features/files/use-cases/thumbnail-memory.test.ts',
  'server/features/messages/use-cases/export-conversation.test.ts',
]

/** These run once more with what only makes things faster turned off (server/testing/without-speed.ts). */
const TESTS_WITHOUT_SPEED = [
  'server/platform/db/database.test.ts',
  'server/platform/http/errors.test.ts',
  'server/platform/http/idempotency.test.ts',
  'server/platform/http/request-guard.test.ts',
  'server/features/clients/use-cases/list-clients.test.ts',
  'server/features/messages/burst.test.ts',
  'server/features/messages/routes.test.ts',
  'server/features/messages/storing/store-messages.test.ts',
  'server/features/messages/use-cases/nobody-reads.test.ts',
  'server/features/messages/use-cases/repeated-send.test.ts',
  'server/features/messages/use-cases/send-file.test.ts',
]
/** Proves that it is off there. */
const WITHOUT_SPEED = 'server/testing/without-speed.test.ts'

for (const file of [...MEMORY_TESTS, ...TESTS_WITHOUT_SPEED])
  if (!existsSync(file)) throw new Error(`vitest.config.ts names a missing file: ${file}`)

/** Only `npm run test:long` runs these: they boot machines and build images. */
const NOT_NOW = process.env.FOYER_TEST_LONG === '1' ? [] : ['**/*.long.test.ts']

/** A busy machine needs longer than the default second. vitest.setup.ts gives `vi.waitFor` the same patience. */
const PATIENT = { poll: { timeout: 30_000 } }

/** For a test that hangs: one that only takes long, on a machine with much else to do, is not ended. */
const HANGS = { testTimeout: 300_000, hookTimeout: 300_000 }

const server = {
  environment: 'node' as const,
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['vitest.setup.ts', 'server/testing/setup.ts'],
  pool: 'forks' as const,
  ...HANGS,
  expect: PATIENT,
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some files mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: WaitingBetween },
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          setupFiles: [...server.setupFiles, 'server/testing/cheap-passwords.ts'],
          // Shared modules are evaluated once per worker: half the CPU time. server/testing/setup.ts undoes what a file left.
          isolate: false,
          include: ['{contract,server,sandbox,bin,bench,ops}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...MEMORY_TESTS, WITHOUT_SPEED, ...NOT_NOW],
        },
      },
      {
        test: {
          ...server,
          name: 'server without speed',
          setupFiles: [...server.setupFiles, 'server/testing/cheap-passwords.ts', 'server/testing/without-speed.ts'],
          isolate: false,
          include: [...TESTS_WITHOUT_SPEED, WITHOUT_SPEED],
        },
      },
      { test: { ...server, name: 'server memory', isolate: true, include: MEMORY_TESTS } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          // web/testing/setup.ts gives each file fresh modules and undoes what its tests left.
          isolate: false,
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['vitest.setup.ts', 'web/testing/setup.ts'],
          ...HANGS,
          expect: PATIENT,
        },
      },
    ],
  },
})
