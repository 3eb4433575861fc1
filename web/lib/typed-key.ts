import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * The key that was pressed; 'Process' while a word is composed, whose keys are the input method's. WebKit ends composing before it sends
 * the Enter that confirmed the word, with the key code of composing.
 */
export function typedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode, key } = 'nativeEvent' in event ? event.nativeEvent : event
  // Nothing but the old code tells it.
  return isComposing || keyCode === 229 ? 'Process' : key
}
