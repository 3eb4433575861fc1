const MOST_BYTES = 255
/** What is longer is no extension but a name with a dot in it. */
const LONGEST_EXTENSION_BYTES = 20
const NAMELESS = 'file'

/** Control characters, line ends, and marks that turn the direction of what follows: 'invoice\u202Egnp.exe' reads as 'invoiceexe.png'. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const bytesOf = (text: string) => Buffer.byteLength(text)

/** The name a file is kept under: of the one it came with, only what is a name, and no longer than a file system takes. */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last.toWellFormed().replaceAll(UNSEEN, '').normalize('NFC').trim()
  if (/^\.*$/.test(name)) return NAMELESS
  return bytesOf(name) <= MOST_BYTES ? name : shortened(name)
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.')
  const end = dot > 0 && bytesOf(name.slice(dot)) <= LONGEST_EXTENSION_BYTES ? name.slice(dot) : ''
  const room = MOST_BYTES - bytesOf(end)
  return startWithin(name.slice(0, name.length - end.length), room) + end
}

/** As many whole characters, as a reader sees them, as fit; of a single one that is longer than that, what fits of it. */
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
