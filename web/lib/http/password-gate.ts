type Gate = { passed: Promise<boolean>; answer: (passed: boolean) => void }

let gate: Gate | undefined
const listeners = new Set<() => void>()

function become(next: Gate | undefined): void {
  gate = next
  for (const listener of listeners) listener()
}

/** Waits for the person's password, which one dialog asks for; false where they do not want to, or nothing shows it. */
export function passPasswordGate(): Promise<boolean> {
  if (gate) return gate.passed
  if (listeners.size === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  become({ passed: promise, answer: resolve })
  return promise
}

export function answerPasswordGate(passed: boolean): void {
  const answered = gate
  become(undefined)
  answered?.answer(passed)
}

export function onPasswordGate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isPasswordAsked = (): boolean => gate !== undefined
