import type { CallError } from '#web/lib/http/request.ts'

type FormOf = { values: Record<string, unknown>; setErrors: (errors: Record<string, string>) => void }

/**
 * Puts the server's field errors under the form's fields. Returns the sentence for the form's head, undefined when
 * every problem has a field.
 */
export function applyFieldErrors(error: CallError, form: FormOf): string | undefined {
  const known = error.fields.filter(({ path }) => fieldOf(path, form.values) !== undefined)
  if (known.length > 0) {
    form.setErrors(Object.fromEntries(known.map(({ path, message }) => [fieldOf(path, form.values) ?? path, message])))
  }
  return known.length > 0 && known.length === error.fields.length ? undefined : error.message
}

/** `body.email`, `/email` and `email` are all the field `email`. */
function fieldOf(path: string, values: Record<string, unknown>): string | undefined {
  const name = path
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/^body\./, '')
  return (name.split('.')[0] ?? '') in values ? name : undefined
}
