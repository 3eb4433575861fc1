import type { Books } from '../books.ts'
import { invalid } from '../refusal.ts'
import { withoutHidden } from '../visible.ts'

/** Replaces ids by what they name along each path (`data.customer`, `subscription.latest_invoice`), and hides the rest. */
export async function present(books: Books, answer: object, paths: string[] = []): Promise<object> {
  const shown = structuredClone(answer)
  for (const path of paths) await walk(books, shown, path.split('.'), path)
  return withoutHidden(shown, paths)
}

async function walk(books: Books, holder: object, [name = '', ...rest]: string[], path: string): Promise<void> {
  const value: unknown = Reflect.get(holder, name)
  if (Array.isArray(value)) {
    for (const element of value) await walk(books, element, rest, path)
    return
  }
  if ('deleted' in holder) return
  if (!Object.hasOwn(holder, name)) throw cannotExpand(path)
  const next = typeof value === 'string' ? await books.anything(value) : value
  if (typeof value === 'string' && next === undefined) throw cannotExpand(path)
  Reflect.set(holder, name, next)
  if (rest.length > 0 && typeof next === 'object' && next !== null) await walk(books, next, rest, path)
}

const cannotExpand = (path: string) =>
  invalid(`This property cannot be expanded (${path}).`, { param: 'expand', code: 'parameter_invalid' })
