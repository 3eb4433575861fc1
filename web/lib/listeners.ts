/** The listeners of one kind of change. `add` returns a function that removes the listener. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (): void => listeners.forEach((listener) => listener()),
  }
}
