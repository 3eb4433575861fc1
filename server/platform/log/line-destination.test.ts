import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount, mountDisk } from '#server/testing/small-disk.ts'
import { createLineDestination } from './line-destination.ts'
import { createLog } from './log.ts'

test.skipIf(!canMount())(
  '[OPS-5] [OPS-10] lines on a full disk are lost, and the next that fits says how many',
  async () => {
    const disk = mountDisk('1m')
    const file = join(disk.folder, 'log')
    const fd = openSync(file, 'a')
    try {
      const out = createLineDestination(fd)
      const log = createLog({ level: 'info', format: 'json', destination: out })
      const told = () =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{') && line.endsWith('}'))
          .map((line) => JSON.parse(line))
      log.info('fits')
      await expect.poll(told).toHaveLength(1)
      const ballast = join(disk.folder, 'ballast')
      expect(() => writeFileSync(ballast, Buffer.alloc(2_000_000))).toThrow('ENOSPC')
      // More than what is left of the file's own page.
      for (let line = 0; line < 20; line++) log.info({ line, filling: 'x'.repeat(1000) }, 'full')
      await expect.poll(out.lost).toBeGreaterThan(0)
      rmSync(ballast)
      const lost = () => {
        log.info('fits again')
        return told().flatMap((line) => line.lost ?? [])
      }
      await expect.poll(() => lost().length).toBeGreaterThan(0)
      const kept = told().filter(({ msg }) => msg === 'full').length
      expect(kept + lost().reduce((sum, number) => sum + number, 0)).toBe(20)
    } finally {
      closeSync(fd)
      disk.remove()
    }
  },
)
