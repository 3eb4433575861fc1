import { z } from 'zod'

const Entry = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(''),
  request: z.string().optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
  err: z.looseObject({ stack: z.string().optional(), message: z.string() }).optional(),
})

/** Formats a log entry as a short line for a terminal: time, level if relevant, message, the rest as name=value. */
export function asLine(json: string): string {
  const { level, time, msg, request, req, err, ...rest } = Entry.parse(JSON.parse(json))
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${onOneLine(value)}`)
  const words = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    msg,
    req ? `${req.method} ${req.url}` : '',
    ...facts,
  ]
  const line = words.filter(Boolean).join(' ')
  if (!err) return `${line}\n`
  return `${line}${request ? ` request=${request}` : ''}\n${err.stack ?? err.message}\n`
}

/** What a caller sent cannot begin a line of its own, or color the terminal. */
const onOneLine = (value: unknown): string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)
