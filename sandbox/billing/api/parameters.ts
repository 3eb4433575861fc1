import { z } from 'zod'
import { invalid } from '../stripe-error.ts'
import type { Form } from './form.ts'

type Rule = { code: string; message: (value: string) => string; test: (value: string) => boolean }

/** A text that Stripe refuses with a code and a message of its own; `{param}` in a message stands for the parameter. */
const checked = ({ code, message, test }: Rule) =>
  z.string().superRefine((value, context) => {
    if (!test(value)) context.addIssue({ code: 'custom', message: message(value), params: { code } })
  })

const EMPTY =
  "You passed an empty string for '{param}'. We assume empty values are an attempt to unset a parameter; however '{param}' cannot be unset. You should remove '{param}' from your request or supply a non-empty value."
export const filled = checked({
  code: 'parameter_invalid_empty',
  message: () => EMPTY,
  test: (value) => value !== '',
})
export const whole = checked({
  code: 'parameter_invalid_integer',
  message: (value) => `Invalid integer: ${value}`,
  test: (value) => /^\d{1,12}$/.test(value),
}).transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const address = checked({
  code: 'url_invalid',
  message: () => 'Not a valid URL',
  test: (value) => URL.canParse(value) && /^https?:/.test(value),
})
/** As Stripe does, a domain without a dot is refused. */
export const email = checked({
  code: 'email_invalid',
  message: (value) => `Invalid email address: ${value}`,
  test: (value) => value.length <= 512 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
})

export const metadata = z.record(z.string(), z.string()).default({})

const limit = checked({
  code: 'parameter_invalid_integer',
  message: (value) => `Invalid integer: ${value}; must be from 1 to 100`,
  test: (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
}).transform(Number)

const expand = z.array(z.string()).max(20).optional()
export const onlyExpand = z.strictObject({ expand })
export const expanding = <T extends z.ZodRawShape>(shape: T) => z.strictObject({ ...shape, expand })

/** Adds the list parameters to a list's own filters. */
export const paged = <T extends z.ZodRawShape>(filters: T) =>
  expanding({
    ...filters,
    limit: limit.optional(),
    starting_after: filled.optional(),
    created: z.strictObject({ gte: whole }).optional(),
  })

/** Parses the parameters. Throws Stripe's 400, which names the first wrong parameter. */
export function parse<T extends z.ZodType>(schema: T, form: Form): z.output<T> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(path)
  if (!isPresent(form, path)) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (issue?.code === 'custom') {
    throw invalid(issue.message.replaceAll('{param}', param), { code: String(issue.params?.['code']), param })
  }
  const message =
    issue?.code === 'invalid_value'
      ? `Invalid ${param}: must be one of ${issue.values.join(', ')}`
      : `Invalid value for ${param}.`
  throw invalid(message, { code: 'parameter_invalid', param })
}

const bracketed = ([first = '', ...rest]: string[]) => first + rest.map((name) => `[${name}]`).join('')

function isPresent(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return isPresent(Reflect.get(value, name), rest)
}
