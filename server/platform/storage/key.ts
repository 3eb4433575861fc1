/** Ids and their thumbnails. Nothing that a caller chose is ever part of a key; this holds even if it once were. */
const KEY = /^[0-9a-z-]+\/[0-9a-z-]+(?:\.[a-z]+)?$/

export const isKey = (text: string): boolean => KEY.test(text)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the storage')
  return key
}
