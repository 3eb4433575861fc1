import type { CallError } from '#web/lib/http/request.ts'

type FormOf = { values: Record<string, unknown>; setErrors: (errors: Record<string, string>) => void }

/**
 * Puts the server's field errors under the form's fields. Returns the sentence for the form's head, undefined when
 * every problem has a field.
 */
export function applyFieldErrors(error: CallError, form: FormOf): string | undefined {
  const shown = error.fields.filter(({ path }) => fieldOf(path, form.values) !== undefined)
  if (shown.length > 0) {
    form.setErrors(Object.fromEntries(shown.map(({ path, message }) => [fieldOf(path, form.values) ?? path, message])))
  }
  return shown.length > 0 && shown.length === error.fields.length ? undefined : error.message
}

/** `body.email`, `/email` and `email` are all the field `email`. */
const fieldAt = (path: string): string =>
  path
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/^body\./, '')

function fieldOf(path: string, values: Record<string, unknown>): string | undefined {
  const name = fieldAt(path)
  return (name.split('.')[0] ?? '') in values ? name : undefined
}

/** The server's problem with one sent field: `months.march_dates`. */
export const findProblem = (fields: CallError['fields'], name: string): string | undefined =>
  fields.find(({ path }) => fieldAt(path) === name)?.message
