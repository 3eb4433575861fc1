import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysFromEnvironment } from '../config/installation-keys.ts'
import {
  backUpFrom,
  type BackupTarget,
  createBackupWorkspace,
  readAllRows,
  restoreInto,
  sourceOf,
} from '#server/testing/backups.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let backups: Awaited<ReturnType<typeof createBackupWorkspace>>
let empty: BackupTarget
let plain: string
beforeAll(async () => {
  world = await createTestWorld()
  backups = await createBackupWorkspace()
  const client = await world.client(await world.manager())
  await world.upload(client, { name: 'plan.pdf', bytes: samples.pdf })
  await world.parts.storage.put(`${client.workspace}/${client.id}`, streamOf(randomBytes(400_000)))
  plain = backups.fileName()
  await backUpFrom(sourceOf(world), plain)
  empty = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
})
afterAll(async () => {
  await backups.close()
  await world.close()
})

const streamOf = (bytes: Buffer) =>
  new Blob([new Uint8Array(bytes)]).stream() as unknown as Parameters<TestWorld['parts']['storage']['put']>[1]

function written(bytes: Buffer): string {
  const file = backups.fileName()
  writeFileSync(file, bytes)
  return file
}

/** The message of the refusal, after checking that nothing was restored. */
async function refusalOf(file: string, flags: Parameters<typeof restoreInto>[2] = {}, target = empty): Promise<string> {
  const before = await readAllRows(target.database)
  const refused = await restoreInto(target, file, flags).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  expect(await readAllRows(target.database)).toEqual(before)
  return refused
}

/** What anybody can make of a backup who can write to it: other content, with the sum that belongs to it. */
function forged(bytes: Buffer): Buffer {
  const content = Buffer.from(bytes.subarray(0, bytes.length - 512))
  const at = content.indexOf('"made_at": "2')
  content.write('1', at + '"made_at": "'.length)
  const sum = createHash('sha256').update(content).digest('hex')
  return Buffer.concat([content, Buffer.concat([Buffer.from(`foyer backup sealed with sha256 ${sum}\n`)], 512)])
}

describe('[OPS-6] a seal is made with the key', () => {
  test('a backup that was changed and sealed again without the key is refused', async () => {
    expect(await refusalOf(written(forged(readFileSync(plain))))).toMatch(/is not sealed with the installation's key/)
  })

  test('the code of another backup does not fit', async () => {
    const bytes = readFileSync(plain)
    const made = forged(bytes)
    const code = /hmac-sha256 .*\n/.exec(bytes.subarray(-512).toString('latin1'))?.[0] ?? ''
    const seal = Buffer.from(made.subarray(-512).toString('latin1').replaceAll('\0', '') + code)
    const both = Buffer.concat([made.subarray(0, -512), Buffer.concat([seal], 512)])
    expect(await refusalOf(written(both), { acceptUnsealed: true })).toMatch(/changed by somebody without/)
    expect(await refusalOf(written(both), { withoutKey: true })).toMatch(/changed by somebody without/)
  })

  test('a backup of before is restored where its origin is vouched for', async () => {
    const bytes = readFileSync(plain)
    const sum = createHash('sha256').update(bytes.subarray(0, -512)).digest('hex')
    const seal = Buffer.concat([Buffer.from(`foyer backup sealed with sha256 ${sum}\n`)], 512)
    const old = written(Buffer.concat([bytes.subarray(0, -512), seal]))
    expect(await refusalOf(old)).toMatch(/add --accept-unsealed/)
    const target = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
    await restoreInto(target, old, { acceptUnsealed: true })
    expect(await readAllRows(target.database)).toEqual(await readAllRows(world.database.config))
  })
})

describe('[OPS-6] an encrypted backup', () => {
  const passphrase = 'correct horse battery staple'

  test.each([
    ['the key', undefined],
    ['a passphrase', passphrase],
  ])('made with %s holds nothing readable, and is restored with it alone', async (_name, phrase) => {
    const file = backups.fileName()
    const how = phrase === undefined ? {} : { passphrase: phrase }
    await backUpFrom(sourceOf(world), file, { encrypt: true, ...how })
    const text = readFileSync(file).toString('latin1')
    expect(text.slice(0, 22)).toBe('age-encryption.org/v1\n')
    expect(['about.json', 'foyer.users', 'sealed'].filter((word) => text.includes(word))).toEqual([])

    const other = { ...empty, keys: keysFromEnvironment(randomBytes(32), []) }
    expect(await refusalOf(file, { withoutKey: true, passphrase: 'another passphrase' }, other)).toMatch(/is encrypted/)
    const target = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
    await restoreInto(target, file, how)
    expect(await readAllRows(target.database)).toEqual(await readAllRows(world.database.config))
  })

  test('is refused when a chunk is changed, left out, moved or repeated', async () => {
    const file = backups.fileName()
    await backUpFrom(sourceOf(world), file, { encrypt: true })
    const bytes = readFileSync(file)
    const chunk = 65_536 + 16
    // The header ends with the line of its code; 16 bytes of nonce follow.
    const begin = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16
    const part = (number: number) => bytes.subarray(begin + number * chunk, begin + (number + 1) * chunk)
    const head = bytes.subarray(0, begin)
    const from = (number: number) => bytes.subarray(begin + number * chunk)
    expect(bytes.length).toBeGreaterThan(begin + 4 * chunk)
    const changed = Buffer.from(bytes)
    changed[begin + chunk + 5] = (changed[begin + chunk + 5] ?? 0) ^ 1
    const spoiled = {
      changed,
      'left out': Buffer.concat([head, part(0), from(2)]),
      moved: Buffer.concat([head, part(0), part(2), part(1), from(3)]),
      repeated: Buffer.concat([head, part(0), part(0), from(1)]),
      'cut at a chunk': bytes.subarray(0, begin + 3 * chunk),
      'cut short': bytes.subarray(0, -1),
      'with an end that was added': Buffer.concat([bytes, Buffer.alloc(100)]),
    }
    for (const [name, content] of Object.entries(spoiled))
      expect(await refusalOf(written(content)), name).toMatch(/damaged|its end is missing/)
  })
})
