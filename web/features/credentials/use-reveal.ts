import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listAccessLog, listLoginChecks, revealPassword } from '#contract/credentials.ts'
import type { PasswordField } from '#contract/domain/credential-fields.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { call } from '#web/lib/http/call.ts'
import { canUseClipboard } from '#web/lib/server-render.ts'
import { CallError } from '#web/lib/http/request.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

/** Seconds until a revealed password is hidden again (ONB-18). */
export const revealSeconds = 30

export type RevealState =
  | { kind: 'hidden' }
  | { kind: 'asking'; for: 'reveal' | 'copy' }
  | { kind: 'shown'; value: string; until: number }
  | { kind: 'copied' }
  | { kind: 'refused'; text: string }

function describeRevealError(error: unknown): string {
  if (!(error instanceof CallError)) return credentialTexts.failed
  if (error.code === 'too_many_requests') return credentialTexts.tooMany(error.retryAfter ?? 60)
  if (error.status === 403) return credentialTexts.notGranted
  if (error.status === 404) return credentialTexts.gone
  return error.message
}

/**
 * Reveals one stored password for a while, or copies it unseen. The value lives in component state only: not in the
 * query cache, which other pages read, and not in storage.
 */
export function useReveal(clientId: string, field: PasswordField) {
  const queries = useQueryClient()
  const [state, setState] = useState<RevealState>({ kind: 'hidden' })
  const [version, setVersion] = useState<string>()
  const busy = useRef(false)
  const shownUntil = state.kind === 'shown' ? state.until : undefined

  useEffect(() => {
    if (shownUntil === undefined) return
    const timer = setTimeout(() => setState({ kind: 'hidden' }), shownUntil - performance.now())
    return () => clearTimeout(timer)
  }, [shownUntil])

  const ask = async (): Promise<string> => {
    const { value, version: seen } = await call(revealPassword, { params: { client_id: clientId }, body: { field } })
    void invalidate(queries, { queryKey: [listAccessLog.path] })
    setVersion(seen)
    return value
  }
  const once = async (kind: 'reveal' | 'copy', work: () => Promise<RevealState>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setState({ kind: 'asking', for: kind })
    const next = await work().catch((error: unknown): RevealState => {
      void invalidate(queries, { queryKey: [listLoginChecks.path] })
      return { kind: 'refused', text: describeRevealError(error) }
    })
    busy.current = false
    setState(next)
  }

  const reveal = () =>
    once('reveal', async () => ({ kind: 'shown', value: await ask(), until: performance.now() + revealSeconds * 1000 }))
  const copy = async () => {
    if (!canUseClipboard()) return setState({ kind: 'refused', text: credentialTexts.notCopied })
    await once('copy', async () => {
      const value = ask()
      const copying = copyPromisedText(value).then(
        () => true,
        () => false,
      )
      await value
      return (await copying) ? { kind: 'copied' } : { kind: 'refused', text: credentialTexts.notCopied }
    })
  }
  return {
    state,
    /** Names what was revealed, also after it is hidden again. */
    version,
    reveal: () => void reveal(),
    copy: () => void copy(),
    hide: () => setState({ kind: 'hidden' }),
  }
}

/**
 * Copies a text that is still being fetched. Some browsers accept a copy only within the click itself; a `ClipboardItem` can
 * carry the promise.
 */
async function copyPromisedText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator
  if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  }
  return clipboard.writeText(await text)
}
