import { hasVisibleText } from './text.ts'

/** Whether an answer says anything. Blanks do not, wherever they stand. */
export function isGiven(answer: unknown): boolean {
  if (typeof answer === 'string') return hasVisibleText(answer)
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).some(isGiven)
  return answer === true
}
