import { isEmail, normalizeEmail } from '#contract/domain/email.ts'
import type { Message } from '#contract/messages.ts'

/** The text with its links. A link opens a new tab without a referrer. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return linkify(text).map((segment) => {
    const key = at
    at += segment.text.length
    if (segment.href === undefined) return <span key={key}>{revealBidiOverrides(segment.text)}</span>
    return (
      <a key={key} href={segment.href} target="_blank" rel="noopener noreferrer nofollow">
        <bdi>{revealBidiOverrides(segment.text)}</bdi>
        {segment.opens !== undefined && <bdi> ({segment.opens})</bdi>}
      </a>
    )
  })
}

/** `opens` is the host or address that a link leads to, where its text reads like another. */
type TextSegment = { text: string; href?: string; opens?: string }

/** Full stops, commas and brackets of other scripts: a copied address has them as %E3%80%82. */
const foreignPunctuation = String.raw`\u3001-\u3003\u3008-\u3011\u3014-\u301F\uFF01\uFF08\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF3B\uFF3D\uFF5B\uFF5D\uFF5F-\uFF65،؛؟۔।॥։።፣។๏`
/** Scripts that put no space between words. */
const spaceless = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

/**
 * A candidate for a link: an http(s) or mailto address, one that begins with www., or a bare email address. It stands
 * alone or behind an opening bracket, a quote, punctuation or a letter of a script without spaces, so that no part of
 * `javascript:https://…` becomes one. Control and direction characters end it. Every repetition is bounded, so matching is linear.
 */
const linkCandidate = new RegExp(
  String.raw`(?<![^\s([{<"'“‘«*${foreignPunctuation}${spaceless}])(?:(?:https?:\/\/|mailto:|www\.)[^\s\p{C}<>"“”«»${foreignPunctuation}]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+(?![\w@]))`,
  'giu',
)

const allowedProtocols = new Set(['http:', 'https:', 'mailto:'])
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Cuts off full stops, commas, quotes and unopened brackets: they belong to the sentence. */
function trimTrailingPunctuation(found: string): string {
  const balance = new Map(
    Object.entries(brackets).map(([closer, opener]) => [
      closer,
      countCharacter(found, closer) - countCharacter(found, opener),
    ]),
  )
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    const unopened = balance.get(last)
    if (unopened === undefined ? !/[.,;:!?'’…*_~]/.test(last) : unopened <= 0) break
    if (unopened !== undefined) balance.set(last, unopened - 1)
  }
  return found.slice(0, end)
}

const countCharacter = (text: string, character: string) => text.split(character).length - 1

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseLink(found: string): Pick<TextSegment, 'href' | 'opens'> | undefined {
  const scheme = /^www\./i.test(found) ? 'https://' : 'mailto:'
  const bare = /^(?:https?:|mailto:)/i.test(found) ? found : scheme + found
  const url = URL.parse(bare)
  if (!url || !allowedProtocols.has(url.protocol)) return undefined
  if (url.protocol === 'mailto:') {
    const [, typedEmail = '', rest = ''] = /^mailto:([^?#]*)(.*)$/i.exec(bare) ?? []
    const email = normalizeEmail(decoded(typedEmail))
    if (!isEmail(email) || /[?#%]/.test(email)) return undefined
    const href = new URL(`mailto:${email}${rest}`).href
    return email === typedEmail ? { href } : { href, opens: email }
  }
  // 'https://bank.example@elsewhere.example' looks like the bank and leads elsewhere.
  if (url.username !== '' || url.password !== '') return undefined
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
  if (!isHost) return undefined
  const [, typedHost] = /^https?:\/\/([^/?#]*?)(?::\d*)?(?:[/?#]|$)/i.exec(bare) ?? []
  return typedHost?.toLowerCase() === url.hostname ? { href: url.href } : { href: url.href, opens: url.hostname }
}

/** Keeps every character; the parts with an `href` are safe to link to (MSG-4). */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let done = 0
  for (const match of text.matchAll(linkCandidate)) {
    const found = trimTrailingPunctuation(match[0])
    const link = parseLink(found)
    if (link === undefined) continue
    if (match.index > done) segments.push({ text: text.slice(done, match.index) })
    segments.push({ text: found, ...link })
    done = match.index + found.length
  }
  if (done < text.length) segments.push({ text: text.slice(done) })
  return segments
}

/**
 * Makes direction overrides visible: 'photo', an override and 'gpj.exe' would read as a picture. Right-to-left scripts
 * do not need them.
 */
export const revealBidiOverrides = (text: string): string => text.replaceAll(/[\u202d\u202e]/g, '\ufffd')

/** The text, or the name of the file. */
export const messagePreview = ({ message, file_name }: Pick<Message, 'message' | 'file_name'>): string =>
  message || (file_name ?? '')
