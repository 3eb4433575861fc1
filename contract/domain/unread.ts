/**
 * Unread messages are a difference, never a count over rows: the conversation's last seq minus the member's read seq. A
 * member who joins later starts with the last seq of that time.
 */
export const unreadCount = (conversation: { last_seq: number }, mark: { seq: number } | undefined): number =>
  Math.max(0, conversation.last_seq - (mark?.seq ?? 0))

/** A read mark never moves back, whatever order the marks arrive in, and never past the last seq. */
export const nextReadMark = (present: number, target: number, lastSeq: number): number =>
  Math.max(present, Math.min(target, lastSeq))

/** What a Manager has not read is counted exactly up to here; a greater number says that there are at least as many. */
export const mostCounted = 1000

/** The number of unread messages in a text. */
export const countInText = (count: number): string =>
  count < mostCounted ? String(count) : `${mostCounted.toLocaleString('en-US')}+`

/** The number on a badge; undefined for zero. */
export const badge = (count: number): string | undefined =>
  count > 0 ? (count > 99 ? '99+' : String(count)) : undefined

/** The bell's badge: the number when there are several, a dot for exactly one (NOTE-1). */
export const bellBadge = (count: number): string | undefined => (count === 1 ? 'dot' : badge(count))
