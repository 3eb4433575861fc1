import { namesOf } from '#server/platform/http/file-names.ts'
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
