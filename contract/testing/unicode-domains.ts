/** The lines of a file of Unicode's facts in `unicode/`; its first lines say where they come from. */
const linesOf = (file: string): string[] =>
  file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .split('\n')
    .filter(Boolean)

export type DomainFact = { typed: string; stored: string; broken: string[] }

/** Domains as typed and as stored; invalid ones name the rules of UTS 46 that they break. */
export const readDomains = (file: string): DomainFact[] =>
  linesOf(file)
    .map((line) => line.split(';'))
    .map(([typed = '', stored = '', broken]) => ({ typed, stored, broken: broken?.split(' ') ?? [] }))

/** Characters that look like some of ASCII: the look-alike first. */
export const readLookAlikes = (file: string): [character: string, plain: string][] =>
  linesOf(file)
    .map((line) => line.split(' '))
    .flatMap(([plain = '', characters = '']) => Array.from(characters, (one): [string, string] => [one, plain]))
