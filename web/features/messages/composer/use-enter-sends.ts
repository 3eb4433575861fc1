import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

export const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Whether Enter alone sends, as each person at this browser chose. Where the keyboard is on the screen, Enter always begins a
 * line: it has no Shift to do so with.
 */
export function useEnterSends(me: string) {
  const [chosen, setEnterSends] = useLocalStorage({ key: `foyer-enter-sends ${me}`, defaultValue: false })
  const touched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const enterSends = chosen && !touched
  return { enterSends, keys: enterSends ? 'Enter' : onMac ? 'Meta+Enter' : 'Control+Enter', setEnterSends }
}
