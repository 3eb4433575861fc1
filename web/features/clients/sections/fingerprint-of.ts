import type { Contract } from '#contract/clients.ts'

/**
 * The SHA-256 of the bytes at a contract's link. Where the browser cannot make it, or not get at the bytes, the one that came with
 * the link: it names the same file, and the server judges.
 */
export async function hashContract({ location, sha256 }: Pick<Contract, 'location' | 'sha256'>): Promise<string> {
  try {
    const answer = await fetch(location)
    if (!answer.ok) return sha256
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return sha256
  }
}
