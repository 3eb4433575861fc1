import { nothingTyped, type Typed } from '#web/features/auth/registration-rules.ts'

/*
 * What somebody typed into a registration outlives a reload, in this tab only. Passwords are never written down.
 */

const keyOf = (form: string) => `foyer-typed:${form}`

export function keepTyping(form: string, typed: Typed): void {
  const { name, business_name, email, phone, birthday, terms_accepted } = typed
  sessionStorage.setItem(keyOf(form), JSON.stringify({ name, business_name, email, phone, birthday, terms_accepted }))
}

export const forgetTyping = (form: string): void => sessionStorage.removeItem(keyOf(form))

export function keptTyping(form: string): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return nothingTyped
    // Only fields of the form, each of the type it has there, whatever stood in the storage.
    const known = Object.entries(kept).filter(
      ([field, value]) => field in nothingTyped && typeof value === typeof nothingTyped[field as keyof Typed],
    )
    return { ...nothingTyped, ...Object.fromEntries(known) }
  } catch {
    return nothingTyped
  }
}
