import { harmless } from '#web/features/messages/thread/harmless.ts'
import { linkify } from '#web/features/messages/thread/linkify.ts'

/** The text as it was written, with its links. A link opens beside this page, and the page it opens learns nothing of us. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return linkify(text).map((segment) => {
    const key = at
    at += segment.text.length
    if (segment.href === undefined) return <span key={key}>{harmless(segment.text)}</span>
    return (
      <a key={key} href={segment.href} target="_blank" rel="noopener noreferrer nofollow">
        <bdi>{harmless(segment.text)}</bdi>
      </a>
    )
  })
}
