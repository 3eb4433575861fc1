export const canUseClipboard = (): boolean => typeof navigator.clipboard?.writeText === 'function'

/**
 * Puts a text that is still on its way on the clipboard. Some browsers only take what was promised within the press of the
 * button; a `ClipboardItem` can carry the promise.
 */
export async function copyPromisedText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator
  if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
    return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  }
  return clipboard.writeText(await text)
}
