const MOST_BYTES = 255
/** A longer suffix is part of the name, not an extension. */
const LONGEST_EXTENSION_BYTES = 20
const NAMELESS = 'file'

/** Line ends and tabs: a name is one line. */
const LINE_ENDS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu

/** Control characters and direction marks: 'invoice\u202Egnp.exe' reads as 'invoiceexe.png'. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const bytesOf = (text: string) => Buffer.byteLength(text)

export function safeFileName(rawName: string): string {
  const last = rawName.split(/[/\\]/).at(-1) ?? ''
  const name = last.toWellFormed().replaceAll(LINE_ENDS, ' ').replaceAll(UNSEEN, '').normalize('NFC').trim()
  if (/^\.*$/.test(name)) return NAMELESS
  return bytesOf(name) <= MOST_BYTES ? name : shortened(name)
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.')
  const end = dot > 0 && bytesOf(name.slice(dot)) <= LONGEST_EXTENSION_BYTES ? name.slice(dot) : ''
  const room = MOST_BYTES - bytesOf(end)
  return startWithin(name.slice(0, name.length - end.length), room) + end
}

/** Keeps whole graphemes. A single grapheme that is too long is cut between code points. */
function startWithin(text: string, room: number): string {
  const taken = taking(
    Array.from(graphemes.segment(text), ({ segment }) => segment),
    room,
  )
  return taken === '' ? taking([...text], room) : taken.trimEnd()
}

function taking(pieces: readonly string[], room: number): string {
  let taken = ''
  for (const piece of pieces) {
    if (bytesOf(taken) + bytesOf(piece) > room) break
    taken += piece
  }
  return taken
}
