/** Decoded form or query: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/** Decodes Stripe's bracket notation. Later values replace earlier ones; names are keys of plain data, never of prototypes. */
export function decodeForm(encoded: string): Form {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) setValue(root, pathOf(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]))
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  return [
    name.slice(0, open),
    ...name
      .slice(open)
      .matchAll(/\[([^\]]*)\]/g)
      .map((match) => match[1] ?? ''),
  ]
}

function setValue(branch: Branch, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(branch.size) : name
  if (rest.length === 0) {
    branch.set(key, value)
    return
  }
  const existing = branch.get(key)
  const next: Branch = existing instanceof Map ? existing : new Map()
  branch.set(key, next)
  setValue(next, rest, value)
}

function plain(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value].map(([name, inner]) => [name, plain(inner)] as const)
  if (entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}
