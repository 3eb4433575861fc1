import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** What a session token says (AUTH-5). Of a Manager `manager_id` is left out: the Manager is the workspace. */
export const SessionClaims = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(['Manager', 'Employee', 'Client']),
  manager_id: z.uuid().optional(),
  session: z.uuid(),
})
export type SessionClaims = z.infer<typeof SessionClaims>

export type SessionTokens = {
  sign(claims: SessionClaims, expiresAt: Date): Promise<string>
  /** Undefined for whatever we did not sign, or signed for something else, or that has expired long ago. */
  verify(token: string): Promise<SessionClaims | undefined>
}

const ISSUER = 'foyer'
const AUDIENCE = 'foyer:session'
const TYPE = 'foyer-session+jwt'
// Expiry is judged by the database's clock, with the session's row. This only lets go of what is old by any clock.
const CLOCKS_DIFFER_SECONDS = 300
const REMEMBERED = 5_000

export async function sessionTokens(key: Uint8Array): Promise<SessionTokens> {
  const secret = await crypto.subtle.importKey('raw', Buffer.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  // The same token comes with every call of a session: its signature is checked once, its expiry each time.
  const verified = new Map<string, { claims: SessionClaims; endsAt: number }>()

  return {
    sign: (claims, expiresAt) =>
      new SignJWT(SessionClaims.parse(claims))
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(secret),

    async verify(token) {
      const known = verified.get(token)
      if (known) return Date.now() < known.endsAt ? known.claims : undefined
      const payload = await checked(token, secret)
      if (!payload) return undefined
      const [oldest] = verified.keys()
      if (verified.size >= REMEMBERED && oldest !== undefined) verified.delete(oldest)
      verified.set(token, payload)
      return payload.claims
    },
  }
}

async function checked(
  token: string,
  secret: CryptoKey,
): Promise<{ claims: SessionClaims; endsAt: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
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

/** A secret for a link, 256 random bits. Only its hash is stored, so that who reads the database cannot use the link. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
