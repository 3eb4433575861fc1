import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Stripe forms them: `sub_` and 24 letters or digits; long enough to be the secret part of an address. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (let index = 0; index < length; index += 1) id += alphabet.charAt(randomInt(alphabet.length))
  return id
}
