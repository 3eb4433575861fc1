import { randomBytes } from 'node:crypto'
import { chownSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritOwner, makeFolder } from '../inherit-owner.ts'
import { type InstallationKey, installationKey, KEY_BYTES, type Keyring, keyringOf } from '../crypto/keyring.ts'

/** The bytes of a key written as base64, or undefined where it is anything but 32 bytes. */
export function readKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return undefined
  const key = Buffer.from(trimmed, 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

/** The keys of the environment: the one to write with, and others that may be read with. */
export function keysFromEnvironment(current: Uint8Array, previous: readonly Uint8Array[]): Keyring {
  const keys = [current, ...previous].map(installationKey)
  return keyringOf(() => keys)
}

/**
 * The keys of the data folder when none is configured: one per line, the one for encryption first. The first is created
 * once, readable by its owner alone. Changes by another process take effect at once.
 */
export function keysInDataFolder(dataFolder: string): Keyring {
  const file = fileIn(dataFolder)
  let cached = { stamp: stampOf(file), keys: makeFirstKey(dataFolder).map(installationKey) }
  return keyringOf((): readonly InstallationKey[] => {
    const stamp = stampOf(file)
    // A running server continues with the keys it knows when the file disappears or breaks; the next start reports it.
    const changed = stamp === undefined || stamp === cached.stamp ? undefined : readableSecrets(file)
    if (changed) cached = { stamp, keys: changed.map(installationKey) }
    return cached.keys
  })
}

/** Puts a new key before the others of the data folder: from now on it is written with. */
export function addKeyInDataFolder(dataFolder: string): void {
  replaceKeys(dataFolder, (secrets) => [randomBytes(KEY_BYTES), ...secrets])
}

/** Deletes all keys of the data folder but the first. Values encrypted with another can never be read again. */
export function deleteFormerKeys(dataFolder: string): void {
  replaceKeys(dataFolder, (secrets) => secrets.slice(0, 1))
}

/** Replaces the file atomically by a rename. The caller prevents concurrent changes. */
function replaceKeys(dataFolder: string, change: (secrets: Buffer[]) => Buffer[]): void {
  const file = fileIn(dataFolder)
  const secrets = readSecrets(file)
  if (!secrets) throw damaged(file)
  const { uid, gid } = statSync(file)
  const draft = draftOf(file, change(secrets))
  chownSync(draft, uid, gid) // the server may run as another user than the command
  renameSync(draft, file)
}

/** Two processes that start together agree on one key, because a link appears whole or not at all. */
function makeFirstKey(dataFolder: string): Buffer[] {
  const file = fileIn(dataFolder)
  if (stampOf(file) === undefined) {
    makeFolder(dataFolder)
    const draft = draftOf(file, [randomBytes(KEY_BYTES)])
    inheritOwner(draft)
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    } finally {
      rmSync(draft)
    }
  }
  const secrets = readSecrets(file)
  if (!secrets) throw damaged(file)
  return secrets
}

function draftOf(file: string, secrets: Buffer[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const lines = secrets.map((secret) => `${secret.toString('base64')}\n`).join('')
  writeFileSync(draft, lines, { mode: 0o600, flush: true })
  return draft
}

/** Undefined where it holds anything but keys. */
function readSecrets(file: string): Buffer[] | undefined {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const secrets = lines.map(readKey).filter((secret) => secret !== undefined)
  return secrets.length > 0 && secrets.length === lines.length ? secrets : undefined
}

function readableSecrets(file: string): Buffer[] | undefined {
  try {
    return readSecrets(file)
  } catch {
    return undefined
  }
}

/** Changes with the file; undefined where there is none. */
function stampOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false })
  return state && [state.ino, state.size, state.mtimeNs, state.ctimeNs].join(' ')
}

// A new key here would make everything encrypted with the old one unreadable, so a person has to look.
const damaged = (file: string) =>
  new Error(`${file} does not hold keys of 32 bytes in base64, one a line. Put the right ones back from a backup.`)

const fileIn = (dataFolder: string) => join(dataFolder, 'key')
const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
