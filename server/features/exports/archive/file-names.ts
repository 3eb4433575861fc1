/** Names that Windows reserves, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
/** Characters that a system takes as part of a path, and invisible ones: control characters and direction marks. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Windows unpacks no name that ends in a dot or a space; cutting a name off can leave one at its end. */
const END = /[\s.]+$/
const MOST_BYTES = 180
const LONGEST_EXTENSION = 12

/** A name that every system can unpack and that cannot leave its folder. */
export function safeArchiveName(rawName: string, nameless: string): string {
  const name = rawName
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNSAFE, '_')
    .replace(/^[\s.]+/, '')
    .replace(END, '')
  if (name === '') return nameless
  const short = shortened(name)
  return DEVICES.test(short) ? `_${short}` : short
}

function shortened(name: string): string {
  const { stem, extension } = split(name)
  const letters = [...stem]
  while (Buffer.byteLength(letters.join('')) + Buffer.byteLength(extension) > MOST_BYTES) letters.pop()
  return `${letters.join('').trimEnd()}${extension}`.replace(END, '')
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  const isExtension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= LONGEST_EXTENSION
  return isExtension ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

/** Returns each path within a folder once, also on systems that ignore case. */
export function uniquePaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  /** The last number appended to each name, so that ten thousand equal names stay fast. */
  const numbers = new Map<string, number>()
  const keyOf = (path: string) => path.toLowerCase().normalize('NFC')

  return (folder, name) => {
    const { stem, extension } = split(name)
    const first = folder === '' ? name : `${folder}/${name}`
    let path = first
    let number = numbers.get(keyOf(first)) ?? 1
    while (taken.has(keyOf(path))) {
      number++
      path = `${folder === '' ? '' : `${folder}/`}${stem} (${number})${extension}`
    }
    numbers.set(keyOf(first), number)
    taken.add(keyOf(path))
    return path
  }
}
