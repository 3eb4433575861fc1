import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** The bytes of a key written as base64, or undefined where it is anything but 32 bytes. */
export function readKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return undefined
  const key = Buffer.from(trimmed, 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

/**
 * The installation's key where none is configured: made once, readable by its owner alone. Two processes that start
 * together agree on one, because a link appears whole or not at all.
 */
export function keptKey(dataFolder: string): Buffer {
  const file = join(dataFolder, 'key')
  const kept = readKeptKey(file)
  if (kept) return kept
  mkdirSync(dataFolder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const key = readKeptKey(file)
  if (!key) throw new Error(`the key in ${file} vanished while it was read`)
  return key
}

function readKeptKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  const key = readKey(text)
  // A new key here would make everything encrypted with the old one unreadable, so a person has to look.
  if (!key) throw new Error(`${file} does not hold a key of 32 bytes in base64. Put the right one back from a backup.`)
  return key
}

/** One key per purpose, so that what leaks or breaks in one use says nothing about another (RFC 5869). */
export function deriveKey(master: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, new Uint8Array(0), `foyer ${purpose} v1`, KEY_BYTES))
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
