import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { keysFromEnvironment } from '../config/installation-keys.ts'
import { createVault, keyIdOf, workspaceKey } from './vault.ts'

const secret = (fill: number) => new Uint8Array(32).fill(fill)
const vault = createVault(keysFromEnvironment(secret(1), []))
const [workspace, client] = [newId(), newId()]
const stored = vault.newKey(workspace, 1)
const key = vault.unwrap(stored)
const place = { client, field: 'instagram_password' }

const eachBitFlipped = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    return flipped
  })

describe('[ONB-17] a sealed text', () => {
  test.each([
    '',
    'x',
    'correct horse',
    '\u0000\u0080\u0000',
    'Zoë 🔑 密碼',
    'e\u0301'.repeat(200),
    '0'.repeat(63),
    '0'.repeat(64),
  ])('opens where it belongs: %j', (text) => expect(key.open(place, key.seal(place, text))).toBe(text))

  test('is another each time, and holds nothing of the text', () => {
    const [one, two] = [key.seal(place, 'hunter2'), key.seal(place, 'hunter2')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('hunter2')).toBe(false)
  })

  test('hides its length in steps of 64 bytes', () => {
    const length = (characters: number) => key.seal(place, 'x'.repeat(characters)).length
    expect(length(0)).toBe(length(63))
    expect(length(64)).toBe(length(63) + 64)
    expect(length(127)).toBe(length(64))
  })

  test('does not open with a single bit changed or a byte cut off', () => {
    const sealed = key.seal(place, 'hunter2')
    const broken = [...eachBitFlipped(sealed), ...sealed.keys().map((end) => sealed.subarray(0, end))]
    const opened = broken.filter((bytes) => {
      try {
        return key.open(place, bytes) !== undefined
      } catch {
        return false
      }
    })
    expect(broken.length).toBeGreaterThan(700)
    expect(opened).toEqual([])
  })

  const bytes = randomBytes(32)
  const bytesOpen = (inWorkspace: string, version: number) =>
    workspaceKey(bytes, inWorkspace, version).open(place, workspaceKey(bytes, workspace, 1).seal(place, 'hunter2'))
  test('opens in its own place, as the same bytes do elsewhere not', () =>
    expect(bytesOpen(workspace, 1)).toBe('hunter2'))

  const elsewhere: [string, () => unknown][] = [
    ['another client', () => key.open({ ...place, client: newId() }, key.seal(place, 'hunter2'))],
    ['another field', () => key.open({ ...place, field: 'twitter_password' }, key.seal(place, 'hunter2'))],
    ['another workspace, even under the same key', () => bytesOpen(newId(), 1)],
    ['another version of the key, even under the same key', () => bytesOpen(workspace, 2)],
    ['another key', () => vault.unwrap(vault.newKey(workspace, 1)).open(place, key.seal(place, 'hunter2'))],
  ]
  test.each(elsewhere)('does not open for %s', (_, open) => expect(open).toThrow())
})

describe("[ONB-17] a workspace's key", () => {
  test('is random, and stored only wrapped', () => {
    const other = vault.newKey(workspace, 1)
    expect(Buffer.from(other.wrapped).equals(stored.wrapped)).toBe(false)
    expect(() => vault.unwrap(other).open(place, key.seal(place, 'x'))).toThrow()
  })

  test('does not open for another workspace, as another version, changed, or without the installation’s key', () => {
    const wrapped = Buffer.from(stored.wrapped)
    expect(() => vault.unwrap({ ...stored, workspace: newId() })).toThrow()
    expect(() => vault.unwrap({ ...stored, version: 2 })).toThrow()
    for (const bytes of eachBitFlipped(wrapped)) expect(() => vault.unwrap({ ...stored, wrapped: bytes })).toThrow()
    expect(() => createVault(keysFromEnvironment(secret(2), [])).unwrap(stored)).toThrow(
      /installation's key [0-9a-f]{16} is not/,
    )
  })

  test('is wrapped again with a new key of the installation, and opens what it sealed before', () => {
    const sealed = key.seal(place, 'hunter2')
    const rotated = createVault(keysFromEnvironment(secret(2), [secret(1)]))
    expect(rotated.unwrap(stored).open(place, sealed)).toBe('hunter2')
    const again = rotated.rewrap(stored)
    if (!again) throw new Error('it was wrapped with the former key')
    expect(keyIdOf(again.wrapped)).not.toBe(keyIdOf(stored.wrapped))
    expect(rotated.rewrap(again)).toBeUndefined()
    const later = createVault(keysFromEnvironment(secret(2), []))
    expect(later.unwrap(again).open(place, sealed)).toBe('hunter2')
    expect(() => later.unwrap(stored)).toThrow(/is not there/)
  })
})
