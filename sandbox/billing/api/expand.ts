import type { BillingTransaction } from '../billing-transaction.ts'
import { invalid } from '../stripe-error.ts'

/** Replaces ids by the objects they name, along each path (`data.customer`, `subscription.latest_invoice`). */
export async function expandAnswer(tx: BillingTransaction, answer: object, paths: string[] = []): Promise<object> {
  const shown = structuredClone(answer)
  for (const path of paths) await expandPath(tx, shown, path.split('.'), path)
  return shown
}

async function expandPath(
  tx: BillingTransaction,
  holder: object,
  [name = '', ...rest]: string[],
  path: string,
): Promise<void> {
  const value: unknown = Reflect.get(holder, name)
  if (Array.isArray(value)) {
    for (const element of value) await expandPath(tx, element, rest, path)
    return
  }
  if ('deleted' in holder) return
  if (!Object.hasOwn(holder, name)) throw cannotExpand(path)
  const next = typeof value === 'string' ? await tx.getAny(value) : value
  if (typeof value === 'string' && next === undefined) throw cannotExpand(path)
  Reflect.set(holder, name, next)
  if (rest.length > 0 && typeof next === 'object' && next !== null) await expandPath(tx, next, rest, path)
}

const cannotExpand = (path: string) =>
  invalid(`This property cannot be expanded (${path}).`, { param: 'expand', code: 'parameter_invalid' })
