import { useState } from 'react'

/** Without a secure connection browsers have no clipboard. */
export const canUseClipboard = (): boolean => typeof navigator.clipboard?.writeText === 'function'

/**
 * Copies a text that is still being fetched. Some browsers accept a copy only within the click itself; a `ClipboardItem` can
 * carry the promise.
 */
export async function copyPromisedText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator
  if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  }
  return clipboard.writeText(await text)
}

export function useCopyText(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return { copied, copy }
}
