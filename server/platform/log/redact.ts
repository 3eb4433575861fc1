/** Segments of a path behind which a secret of a link stands. */
const SECRET_BEHIND = [
  ['reset'],
  ['confirm-email'],
  ['register', 'client'],
  ['register', 'employee'],
  ['clients', 'register'],
  ['employees', 'register'],
  ['vacations', 'feed'],
]
const CUT = '[cut]'
// A link token has 43 characters. Ids have 36; nothing longer in one piece is needed to understand a log.
const LONGEST = 40

/** An address fit for a log: no query, no fragment (a mail program writes %23), no secret of a link, and never long. */
export function safeUrl(url: string): string {
  const end = url.search(/[?#]|%23/i)
  const path = end < 0 ? url : url.slice(0, end)
  const segments = path.split('/')
  const safe = segments.map((segment, at) => (segment && isSecret(segments, at) ? CUT : segment)).join('/')
  return `${safe.slice(0, 200)}${end < 0 ? '' : '?…'}`
}

function isSecret(segments: string[], at: number): boolean {
  if ((segments[at] ?? '').length > LONGEST) return true
  return SECRET_BEHIND.some((words) =>
    words.every((word, index) => segments[at - words.length + index]?.toLowerCase() === word),
  )
}

const REMOVED = '[removed]'
const SECRET_NAME =
  /^(?:authorization|.*cookie|.*password.*|.*token.*|.*secret.*|code|card.*|.*api_?key|body|payload|html|text)$/i
const DEEPEST = 5

/** A copy of a log entry without secrets, at any depth. */
export function withoutSecrets(entry: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, SECRET_NAME.test(name) ? REMOVED : cleaned(value, depth + 1)]),
  )
}

function cleaned(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth > DEEPEST ? REMOVED : value.map((element) => cleaned(element, depth + 1))
  if (!isPlain(value)) return value // class instances are written by their serializer
  return depth > DEEPEST ? REMOVED : withoutSecrets(value, depth)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The fields of an error that help and are no one's data: PostgreSQL's `detail`, for one, quotes rows. */
const TOLD = ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'statusCode', 'type']

export type SafeError = {
  name: string
  message: string
  stack?: string
  cause?: SafeError
  [field: string]: unknown
}

export function safeError(error: unknown, depth = 0): SafeError | undefined {
  if (!(error instanceof Error))
    return error === undefined ? undefined : { name: typeof error, message: 'something that is no error was thrown' }
  const fields = Object.entries(error).filter(
    ([name, value]) => TOLD.includes(name) && ['string', 'number'].includes(typeof value),
  )
  const cause = depth < 3 ? safeError(error.cause, depth + 1) : undefined
  return {
    name: error.name,
    message: error.message,
    ...(error.stack ? { stack: error.stack } : {}),
    ...Object.fromEntries(fields),
    ...(cause ? { cause } : {}),
  }
}
