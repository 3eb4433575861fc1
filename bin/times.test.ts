import { expect, test } from 'vitest'
import { describeSlowest, describeTimes, measured } from './times.mjs'

test('the ten slowest are named with their seconds, the slowest first', () => {
  const durations = Array.from({ length: 12 }, (_, at) => ({ name: `file ${at}`, seconds: at }))
  const [title, ...lines] = describeSlowest('The slowest files', durations).split('\n')
  expect(title).toBe('The slowest files:')
  expect(lines).toHaveLength(10)
  expect(lines[0]?.trim()).toBe('11.0 s  file 11')
  expect(lines.at(-1)?.trim()).toBe('2.0 s  file 2')
})

test('the times name each part that took a while, and all of it last', async () => {
  await measured('nothing', () => Promise.resolve())
  await expect(measured('a part', () => new Promise((_, reject) => setTimeout(reject, 150)))).rejects.toBe(undefined)
  const lines = describeTimes().split('\n')
  expect(lines.filter((line) => line.endsWith('a part'))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith('nothing'))).toHaveLength(0)
  expect(lines.at(-1)).toMatch(/^ +\d+\.\d s {2}all of it$/)
})
