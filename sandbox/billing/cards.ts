import { texts } from '../texts.ts'

export type Card = { brand: string; last4: string; expMonth: number; expYear: number }
export type Typed = { card: string; exp: string }
type Outcome = { card: Card } | { refused: string }

const brands: Record<string, string> = {
  '4242424242424242': 'visa',
  '5555555555554444': 'mastercard',
  '378282246310005': 'amex',
  '4000000000000341': 'visa',
}
const declined = '4000000000000002'
/** The last four digits of 4000 0000 0000 0341: the card is accepted and fails when it is charged. */
const failsLater = '0341'

/** Accepts only the published test numbers, so no real card is stored here. */
export function readCard({ card, exp }: Typed, now: number): Outcome {
  const number = card.replaceAll(/[\s-]/g, '')
  if (number === declined) return { refused: texts.card.declined }
  const brand = brands[number]
  if (!brand) return { refused: /^\d{12,19}$/.test(number) ? texts.card.notATestCard : texts.card.incomplete }
  return { card: { brand, last4: number.slice(-4), ...expiryOf(exp, now) } }
}

export const chargeFails = (last4: string | undefined) => last4 === undefined || last4 === failsLater

function expiryOf(exp: string, now: number): { expMonth: number; expYear: number } {
  const match = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(exp)
  const month = Number(match?.[1])
  if (match && month >= 1 && month <= 12) return { expMonth: month, expYear: 2000 + Number(match[2]) }
  return { expMonth: 12, expYear: new Date(now * 1000).getUTCFullYear() + 4 }
}
