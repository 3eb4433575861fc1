/** Enough bytes to recognize every type that browsers show inline. */
export const SNIFFED_BYTES = 16 * 1024

const UNKNOWN = 'application/octet-stream'

/** Types that browsers show like another type. */
const ALIKE: { [type: string]: string } = { 'image/apng': 'image/png' }

/** Most TIFF files say at their end what is in them, where nobody looks. */
const TIFF = [
  [0x49, 0x49, 42, 0],
  [0x4d, 0x4d, 0, 42],
] as const

/** Detects the type from the first bytes; the name and the declared type are ignored (FILE-3). */
export async function typeOf(head: Uint8Array, isWhole: boolean): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type') // loaded by the first upload, not at start
  const found = await fileTypeFromBuffer(head).catch(() => undefined) // fails on a truncated file
  if (found) return ALIKE[found.mime] ?? found.mime
  if (TIFF.some((magic) => head.subarray(0, magic.length).every((byte, at) => byte === magic[at]))) return 'image/tiff'
  return isText(head, isWhole) ? 'text/plain' : UNKNOWN
}

function isText(head: Uint8Array, isWhole: boolean): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}

/** The pictures that every browser draws. */
export const BROWSER_PICTURES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
] as const

/** None of these types can run code in our origin. Other types are downloaded. */
const SHOWN_IN_PLACE = new Set<string>([...BROWSER_PICTURES, 'application/pdf', 'video/mp4', 'video/webm'])
export const isShownInPlace = (type: string): boolean => SHOWN_IN_PLACE.has(type)
