import type { Portion } from './content-range.ts'
import { isShownInPlace } from './file-type.ts'

type Content = { name: string; type: string; size: number; etag: string }

export function headersFor({ name, type, size, etag }: Content, portion: Portion): { [header: string]: string } {
  const always = {
    etag,
    'accept-ranges': 'bytes',
    // Asked about each time, so that a link stops working when it has expired and when the file is gone.
    'cache-control': 'private, no-cache',
  }
  if (portion.status === 304) return always
  if (portion.status === 416) return { ...always, 'content-range': `bytes */${size}` }
  const isShown = isShownInPlace(type)
  const content = {
    ...always,
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${namesOf(name)}`,
  }
  if (portion.status === 200) return { ...content, 'content-length': String(size) }
  const { start, end } = portion.range
  return {
    ...content,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  }
}

/** The name for browsers, in any script, and one in ASCII for what is older than RFC 6266. */
function namesOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
