/** Parts that Stripe sends only where they were asked for by `expand`. */
const onRequest: Record<string, string[]> = { 'checkout.session': ['line_items'] }

/** A copy without such parts, but those on one of the paths that were asked for. */
export function withoutExpandable(document: object, asked: string[] = []): object {
  const shown = structuredClone(document)
  hide(shown, '', asked)
  return shown
}

function hide(holder: object, prefix: string, asked: string[]): void {
  const hidden = onRequest[String(Reflect.get(holder, 'object'))] ?? []
  for (const [name, value] of Object.entries(holder)) {
    const path = prefix + name
    const wanted = asked.some((each) => each === path || each.startsWith(`${path}.`))
    if (hidden.includes(name) && !wanted) Reflect.deleteProperty(holder, name)
    else for (const inner of [value].flat()) if (isObject(inner)) hide(inner, `${path}.`, asked)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
