/** The most characters of a text, for the schema and the field of each. */
export const textLimits = {
  /** People, businesses, departments, cities, states, titles and choices. */
  name: 200,
  email: 254,
  phone: 60,
  street: 300,
  billingAddress: 500,
  zip: 50,
  website: 500,
  service: 100,
  /** A note, a reason or a closing sentence. */
  note: 1000,
  example: 500,
  /** One step of an invitation. */
  step: 500,
  /** A login, a password or an address of a client. */
  entry: 2000,
  /** A client's own date and its name. */
  ownDate: 300,
  answer: 20_000,
} as const

/** Of an item's text. The record of the documents has addresses of forms and handles as short entries. */
export const answerLimitOf = (key: string): number =>
  /^(form|handle)_/.test(key) ? textLimits.entry : textLimits.answer

/** The most values that the beginning of a change may have: the stored one, and those sent since without an answer. */
export const mostBeginnings = 6

/** A character outside of the basic plane, such as an emoji, is one, as zod counts. */
const countCharacters = (value: string): number =>
  value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** White space around a text is left out where only that makes it too long. */
export const trimIfTooLong = (value: string, limit: number): string =>
  value.length > limit && countCharacters(value) > limit ? value.trim() : value

/** How many characters of a text are too many to be stored. */
export function charactersTooMany(value: string, limit: number): number {
  const text = trimIfTooLong(value, limit)
  return text.length > limit ? Math.max(0, countCharacters(text) - limit) : 0
}
