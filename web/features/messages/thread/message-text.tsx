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
      </a>
    )
  })
}

type TextSegment = { text: string; href?: string }

/**
 * A candidate for a link: an http(s) or mailto address, one that begins with www., or a bare email address. It stands
 * alone or behind an opening bracket or a quote, so that no part of `javascript:https://…` becomes one. Control and
 * direction characters end it. Every repetition is bounded, so matching is linear.
 */
const linkCandidate =
  /(?<![^\s([{<"'“‘«*])(?:(?:https?:\/\/|mailto:|www\.)[^\s\p{C}<>"“”«»]+|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+(?![\w@]))/giu

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

function parseHref(found: string): string | undefined {
  const scheme = /^www\./i.test(found) ? 'https://' : 'mailto:'
  const url = URL.parse(/^(?:https?:|mailto:)/i.test(found) ? found : scheme + found)
  if (!url || !allowedProtocols.has(url.protocol)) return undefined
  if (url.protocol === 'mailto:') return url.pathname.includes('@') ? url.href : undefined
  // 'https://bank.example@elsewhere.example' looks like the bank and leads elsewhere.
  if (url.username !== '' || url.password !== '') return undefined
  return url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
    ? url.href
    : undefined
}

/** Keeps every character; the parts with an `href` are safe to link to (MSG-4). */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let done = 0
  for (const match of text.matchAll(linkCandidate)) {
    const found = trimTrailingPunctuation(match[0])
    const href = parseHref(found)
    if (href === undefined) continue
    if (match.index > done) segments.push({ text: text.slice(done, match.index) })
    segments.push({ text: found, href })
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
