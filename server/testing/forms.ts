import type { Readable } from 'node:stream'

const BOUNDARY = '----a-boundary-of-the-tests'

/** A part of a form: a file if it has a name, otherwise a field. */
export type FormPart = { field?: string; name?: string; type?: string; bytes: Buffer | string }

export type Form = { payload: Buffer | Readable; headers: Record<string, string> }

/** A multipart body, assembled by hand so that it can also be invalid. */
export function multipartForm(
  parts: readonly FormPart[],
  { close = true }: { close?: boolean } = {},
): Form & { payload: Buffer } {
  const pieces = parts.flatMap(({ field = 'file', name, type = 'application/octet-stream', bytes }) => [
    Buffer.from(headOf(field, name, type)),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  const end = Buffer.from(close ? `--${BOUNDARY}--\r\n` : '')
  return { payload: Buffer.concat([...pieces, end]), headers: formHeaders }
}

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

function headOf(field: string, name: string | undefined, type: string): string {
  const file = name === undefined ? '' : `; filename="${name}"`
  const typed = name === undefined ? '' : `Content-Type: ${type}\r\n`
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n${typed}\r\n`
}

/** A form with one file of this many bytes, generated while it is sent. */
export async function* longMultipartForm(size: number, chunk: Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(headOf('file', 'long.bin', 'application/octet-stream'))
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, size - sent))
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
}
