import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

const ID_BYTES = 16

/** Takes as long for every signature of the right length. */
export const isSameSignature = (received: Buffer, right: Buffer): boolean =>
  received.length === right.length && timingSafeEqual(received, right)

/** The part of a link with two ids and their signature. */
export const writeSignedIds = (ids: readonly [string, string], signature: Buffer): string =>
  Buffer.concat([...ids.map((id) => parse(id)), signature]).toString('base64url')

/** Undefined for a text of another form. The caller checks the signature. */
export function readSignedIds(text: string): { ids: [string, string]; signature: Buffer } | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // Decoding passes over what is no base64url: only the one spelling is a token.
  if (bytes.toString('base64url') !== text) return undefined
  const idAt = (index: number) => stringify(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES))
  try {
    return { ids: [idAt(0), idAt(1)], signature: bytes.subarray(2 * ID_BYTES) }
  } catch {
    return undefined // `stringify` refuses what is no id
  }
}
