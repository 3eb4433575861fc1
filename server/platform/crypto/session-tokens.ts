import { createHash, randomBytes } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { InstallationKey, Keyring } from './keyring.ts'

/** The claims of a session token (AUTH-5). A Manager's has no `manager_id`: the Manager is the workspace. */
export const SessionClaims = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['Manager', 'Employee', 'Client']),
  manager_id: z.uuid().optional(),
  session: z.uuid(),
  /** The id of what it opens: such a token is good for one download and for nothing else. */
  download: z.uuid().optional(),
  /** The Manager who sees the app as this client: such a token reads what is `viewable`, and opens no socket. */
  view: z.uuid().optional(),
})
export type SessionClaims = z.infer<typeof SessionClaims>

export type SessionTokens = {
  sign(claims: SessionClaims, expiresAt: Date): Promise<string>
  /** Undefined for a token with a foreign signature, of another purpose, or expired long ago. */
  verify(token: string): Promise<SessionClaims | undefined>
}

const ISSUER = 'foyer'
/** What a token is good for: the calls of the API, or to be shown a page (server/platform/http/rendered-pages.ts). */
const PURPOSES = {
  session: { audience: 'foyer:session', typ: 'foyer-session+jwt' },
  page: { audience: 'foyer:page', typ: 'foyer-page+jwt' },
} as const
type Purpose = (typeof PURPOSES)[keyof typeof PURPOSES]
// Expiry is judged by the database's clock, with the session's row. This only lets go of what is old by any clock.
const CLOCKS_DIFFER_SECONDS = 300
const REMEMBERED = 5_000

/** A token says which of the installation's keys signed it; those that were signed with a former one stay good. */
export function sessionTokens(keyring: Keyring, purposeName: keyof typeof PURPOSES = 'session'): SessionTokens {
  const purpose = PURPOSES[purposeName]
  const secrets = new Map<string, Promise<CryptoKey>>()
  const secretOf = (key: InstallationKey): Promise<CryptoKey> => {
    const cached = secrets.get(key.id)
    if (cached) return cached
    const raw = Buffer.from(key.derived('session token'))
    const made = crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
    secrets.set(key.id, made)
    return made
  }
  // The same token comes with every call of a session: its signature is checked once, its expiry each time.
  const verified = new Map<string, { claims: SessionClaims; endsAt: number; keyId: string }>()

  return {
    async sign(claims, expiresAt) {
      const key = keyring.current()
      return new SignJWT(SessionClaims.parse(claims))
        .setProtectedHeader({ alg: 'HS256', typ: purpose.typ, kid: key.id })
        .setIssuer(ISSUER)
        .setAudience(purpose.audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(await secretOf(key))
    },

    async verify(token) {
      const cached = verified.get(token)
      if (cached) return Date.now() < cached.endsAt && keyring.find(cached.keyId) ? cached.claims : undefined
      const key = signerOf(token, keyring)
      const payload = key && (await checked(token, await secretOf(key), purpose))
      if (!payload) return undefined
      const [oldest] = verified.keys()
      if (verified.size >= REMEMBERED && oldest !== undefined) verified.delete(oldest)
      verified.set(token, { ...payload, keyId: key.id })
      return payload.claims
    },
  }
}

/** Undefined for what names no key of ours. */
function signerOf(token: string, keyring: Keyring): InstallationKey | undefined {
  try {
    const { kid } = decodeProtectedHeader(token)
    return kid === undefined ? undefined : keyring.find(kid)
  } catch {
    return undefined // no token at all
  }
}

async function checked(
  token: string,
  secret: CryptoKey,
  { audience, typ }: Purpose,
): Promise<{ claims: SessionClaims; endsAt: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ,
      issuer: ISSUER,
      audience,
      requiredClaims: ['exp', 'iat'],
      clockTolerance: CLOCKS_DIFFER_SECONDS,
    })
    const claims = SessionClaims.safeParse(payload)
    if (!claims.success || payload.exp === undefined) return undefined
    return { claims: claims.data, endsAt: (payload.exp + CLOCKS_DIFFER_SECONDS) * 1000 }
  } catch {
    return undefined // jose throws for every kind of bad token; to the caller they are all no token
  }
}

/**
 * A secret for a link, 256 random bits. Only its hash is stored, so that read access to the database does not give the
 * link.
 */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
