import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { runProcess } from './run-process.ts'

const run = (script: string, input: Readable = Readable.from(['input']), longestMs = 60_000) =>
  runProcess(['-e', script], input, longestMs)
const ECHO = 'process.stdin.pipe(process.stdout)'

describe('[FILE-8] a program that draws', () => {
  test('gets the input, answers with its output, and sees none of our settings', async () => {
    expect(String(await run(ECHO, Readable.from(['a', 'b', 'c'])))).toBe('abc')
    process.env.FOYER_SECRET_OF_TEST = 'secret'
    expect(String(await run('process.stdout.write(JSON.stringify(process.env))'))).not.toContain('secret')
    delete process.env.FOYER_SECRET_OF_TEST
  })

  test('may end before it has read all', async () => {
    const long = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536)))
    expect(String(await run('process.stdout.write("done", () => process.exit(0))', long))).toBe('done')
  })

  test('is ended when it takes too long', async () => {
    await expect(run('while (true) {}', Readable.from(['input']), 500)).rejects.toThrow('ended early')
  })

  test('fails with its own failure, or with that of the input', async () => {
    await expect(run('process.exit(1)')).rejects.toThrow('ended early')
    const broken = new Readable({
      read() {
        this.destroy(new Error('the storage is away'))
      },
    })
    await expect(run(ECHO, broken)).rejects.toThrow('the storage is away')
  })
})
