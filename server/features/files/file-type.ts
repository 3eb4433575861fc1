/** Enough of a file's beginning for all that a browser may show in place. */
export const SNIFFED_BYTES = 16 * 1024

const UNKNOWN = 'application/octet-stream'

/** Names for what any browser shows as the other. */
const ALIKE: { [type: string]: string } = { 'image/apng': 'image/png' }

/** The type of a file by its first bytes; what it calls itself or is called says nothing (FILE-3). */
export async function typeOf(head: Uint8Array, isWhole: boolean): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type') // for the first upload, not for the start
  const found = await fileTypeFromBuffer(head).catch(() => undefined) // a beginning that promises more than follows
  if (found) return ALIKE[found.mime] ?? found.mime
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

/** What may be shown in place: nothing of this can run anything in our name. Everything else is saved under its name. */
const SHOWN_IN_PLACE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/webm',
])
export const isShownInPlace = (type: string): boolean => SHOWN_IN_PLACE.has(type)
