// Two or more labels with a dot between them, the last of them of letters: what mail programs turn into a link.
const DOMAIN = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?[.。．｡]+)+\p{L}{2,}(?![\p{L}\p{N}])/gu
const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/+|\b(?:mailto|tel|javascript|data):/gi
const ADDRESS = /^[^\s@]+@[^\s@]+$/u
// Control characters, line ends, and characters that reverse or hide text.
const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/** A text of people for the subject or the sender's name of an email: one line, and nothing in it can be clicked. */
export const toPlainName = (text: string): string =>
  toOneLine(text)
    .split(' ')
    .map((word) => withoutLink(word))
    .join(' ')
    .trim()

/** The same for a subject, in which a whole email address stays as it is. */
export const toPlainSubject = (text: string): string =>
  toOneLine(text)
    .split(' ')
    .map((word) => (ADDRESS.test(word) && !/[/:]/.test(word) ? word : withoutLink(word)))
    .join(' ')
    .trim()

const toOneLine = (text: string): string => text.replaceAll(HIDDEN, ' ').replaceAll(/\s+/gu, ' ')

function withoutLink(word: string): string {
  const bare = word.replaceAll(SCHEME, '')
  const plain = bare.replaceAll(DOMAIN, (domain) => domain.replace(/^www[.。．｡]/iu, '').replaceAll(/[.。．｡]+/gu, ' '))
  return plain === word ? word : plain.replaceAll(/[/\\?#=&@:]+/gu, ' ').trim()
}
