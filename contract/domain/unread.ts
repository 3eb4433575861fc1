/**
 * Unread messages are a difference, never a count over rows: the conversation's last seq less the one read up to. A member
 * who joined later starts with a read mark at the seq of that moment.
 */
export const unreadCount = (conversation: { last_seq: number }, mark: { seq: number } | undefined): number =>
  Math.max(0, conversation.last_seq - (mark?.seq ?? 0))

/** A read mark never moves back, whatever order the marks arrive in, and never past what there is. */
export const movedMark = (present: number, wanted: number, lastSeq: number): number =>
  Math.max(present, Math.min(wanted, lastSeq))

/** The number on a badge; none for zero. */
export const badge = (count: number): string | undefined =>
  count > 0 ? (count > 99 ? '99+' : String(count)) : undefined

/** The bell's badge: a number when there are more than one, with exactly one a dot without a number (NOTE-1). */
export const bellBadge = (count: number): string | undefined => (count === 1 ? 'dot' : badge(count))
