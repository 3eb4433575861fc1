import { currentSession, onSessionChange } from '#web/session/session.ts'

type Gate = { passed: Promise<boolean>; answer: (passed: boolean) => void }

let gate: Gate | undefined
let passes = 0
const listeners = new Set<() => void>()

function become(next: Gate | undefined): void {
  gate = next
  for (const listener of listeners) listener()
}

/** How often the password was right so far. */
export const passwordPasses = (): number => passes

/**
 * Waits for the person's password, which one dialog asks for; false where they do not want to, or nothing shows it. `before` are the
 * passes when the refused call began: where it was right meanwhile nothing is asked.
 */
export function passPasswordGate(before: number): Promise<boolean> {
  if (passes > before) return Promise.resolve(true)
  if (gate) return gate.passed
  if (listeners.size === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  become({ passed: promise, answer: resolve })
  return promise
}

export function answerPasswordGate(passed: boolean): void {
  const answered = gate
  if (passed) passes++
  become(undefined)
  answered?.answer(passed)
}

export function onPasswordGate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isPasswordAsked = (): boolean => gate !== undefined

// The call of one person is not repeated with the session of the next.
onSessionChange(() => {
  if (!currentSession() && gate) answerPasswordGate(false)
})
