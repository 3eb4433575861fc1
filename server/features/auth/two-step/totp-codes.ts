import { createHash, randomBytes } from 'node:crypto'
import { verifySync } from 'otplib'

const STEP_SECONDS = 30
const COUNT = 10
const GROUPS = 6
/** Crockford's alphabet: no letter resembles a digit or another letter. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; hash: Buffer }

/** Normalizes a typed code: ignores spaces and hyphens and reads O and I as 0 and 1. */
export function parseCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase()
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code }
  return { kind: 'recovery', hash: hashCode(code.replaceAll('o', '0').replaceAll(/[il]/g, '1')) }
}

/** The time step of a code: the current, the previous or the next one; undefined for an invalid code. */
export function findTimeStep(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Ten codes of 120 random bits for display, and their hashes for storage: enough bits for a plain hash (ASVS 6.5.2). */
export function createRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: COUNT }, () =>
    [...randomBytes(GROUPS * 4)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  )
  return { codes: plain.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')), hashes: plain.map(hashCode) }
}

const hashCode = (code: string): Buffer => createHash('sha256').update(`foyer recovery code|${code}`).digest()
