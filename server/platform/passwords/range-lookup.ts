import { hash } from 'node:crypto'
import type { Log } from '../log/log.ts'

const WAIT_MS = 2000

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned. Only the first five of the 40 digits of the
 * SHA-1 leave the server; padding hides how many passwords share them. Without an answer the password is accepted.
 */
export async function isInBreach(url: string, password: string, log: Log): Promise<boolean> {
  const digest = hash('sha1', password).toUpperCase()
  try {
    const answer = await fetch(new URL(digest.slice(0, 5), url), {
      headers: { 'add-padding': 'true', 'user-agent': 'Foyer' },
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
    const lines = (await answer.text()).split(/\r?\n/)
    return lines.some((line) => line.startsWith(`${digest.slice(5)}:`) && !/:0+$/.test(line.trim()))
  } catch (error) {
    log.warn({ err: error }, 'the look-up of breached passwords failed, so the password was accepted without it')
    return false
  }
}
