import { afterEach, expect, test, vi } from 'vitest'
import { runExclusive } from './use-own-assets.ts'

afterEach(() => vi.unstubAllGlobals())

/** Work that ends when `end` is called. */
function work(seen: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    seen.push(`${name} begins`)
    await ended
    seen.push(`${name} ends`)
    return name
  }
  return { run, end }
}

test('runExclusive runs work of one name in turn, also after a failure', async () => {
  vi.stubGlobal('navigator', {}) // An insecure page has no locks.
  const seen: string[] = []
  const [first, second] = [work(seen, 'first'), work(seen, 'second')]
  const failed = runExclusive('assets', () => Promise.reject(new Error('lost')))
  const one = runExclusive('assets', first.run)
  const two = runExclusive('assets', second.run)
  second.end()
  await expect(failed).rejects.toThrow('lost')
  await Promise.resolve()
  first.end()
  expect(await Promise.all([one, two])).toEqual(['first', 'second'])
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test("runExclusive uses the browser's locks, so other tabs wait too", async () => {
  const names: string[] = []
  const request = (name: string, run: () => Promise<unknown>) => {
    names.push(name)
    return run()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await runExclusive('assets', () => Promise.resolve(1))).toBe(1)
  expect(names).toEqual(['foyer-assets'])
})
