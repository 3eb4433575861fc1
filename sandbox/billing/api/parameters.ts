import { z } from 'zod'
import { invalid } from '../stripe-error.ts'
import type { Form } from './form.ts'

/** Stripe's wire forms of values: everything arrives as text, and an empty text means 'remove'. */
const text = z.string().max(5_000)
export const filled = text.min(1)
export const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const nullable = text.transform((value) => (value === '' ? null : value))
export const metadata = z.union([z.record(z.string(), text), z.literal('').transform(() => ({}))])
export const cleared = z.literal('').transform(() => null)
export const expand = z.array(z.string()).max(20)
/** Parameters that change nothing here; anything else unknown is refused, as Stripe does. */
export const ignored = z.unknown().optional()

export const paging = {
  limit: whole.refine((value) => value >= 1 && value <= 100).optional(),
  starting_after: filled.optional(),
  ending_before: filled.optional(),
  expand: expand.optional(),
}

export const created = z.union([
  whole.transform((at) => ({ from: at, to: at })),
  z
    .strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() })
    .transform(({ gt, gte, lt, lte }) => ({
      from: gt === undefined ? gte : gt + 1,
      to: lt === undefined ? lte : lt - 1,
    })),
])

/** The parameters in their types, or Stripe's 400 that names the first wrong one. */
export function parse<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(path)
  if (!present(form, path)) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw invalid(`Invalid value for ${param}.`, { param })
}

const bracketed = ([first = '', ...rest]: string[]) => first + rest.map((name) => `[${name}]`).join('')

function present(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return present(Reflect.get(value, name), rest)
}
