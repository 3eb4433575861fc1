import { readFileSync } from 'node:fs'

/** The lines of a file of Unicode's facts, in blocks; its first lines say where they come from. */
const blocksOf = (name: string): string[][] =>
  readFileSync(`${import.meta.dirname}/unicode/${name}`, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))

export type DomainFact = { typed: string; stored: string; broken: string[] }

/** Domains as they are typed and as they are stored, and what are none with the rules of UTS 46 that they break. */
export const domainFacts: DomainFact[] = blocksOf('domains.txt')
  .flat()
  .map((line) => line.split(';'))
  .map(([typed = '', stored = '', broken]) => ({ typed, stored, broken: broken?.split(' ') ?? [] }))

/** Characters that look like some of ASCII: the look-alike first. */
export const lookAlikes: [character: string, plain: string][] = blocksOf('look-alikes.txt')
  .flat()
  .map((line) => line.split(' '))
  .flatMap(([plain = '', characters = '']) => Array.from(characters, (one): [string, string] => [one, plain]))
