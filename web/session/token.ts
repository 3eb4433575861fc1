import type { Role } from '#contract/endpoint.ts'

/** The token's claims (AUTH-5). The server checks them; here they only decide what is shown. */
export type Claims = {
  id: string
  name: string
  role: Role
  /** Undefined for a Manager, whose own id is the workspace's. */
  manager_id: string | undefined
  /** Unix seconds. */
  exp: number
  /** The Manager who sees the app as this client. */
  view?: string
}

const roleOf = (value: unknown): Role | undefined =>
  value === 'Manager' || value === 'Employee' || value === 'Client' ? value : undefined

function payloadOf(token: string): unknown {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Undefined for a malformed token. */
export function parseClaims(token: string): Claims | undefined {
  try {
    const payload = payloadOf(token)
    if (typeof payload !== 'object' || payload === null) return undefined
    const claims = payload as Record<string, unknown> // it is an object; each field is checked below
    const role = roleOf(claims.role)
    if (!role || typeof claims.id !== 'string' || typeof claims.exp !== 'number') return undefined
    return {
      id: claims.id,
      name: typeof claims.name === 'string' ? claims.name : '',
      role,
      manager_id: typeof claims.manager_id === 'string' ? claims.manager_id : undefined,
      exp: claims.exp,
      ...(typeof claims.view === 'string' && { view: claims.view }),
    }
  } catch {
    return undefined
  }
}

export const isExpired = (claims: Claims, now: number): boolean => claims.exp * 1000 <= now

/** The workspace's id is its Manager's id. */
export const workspaceIdOf = (claims: Claims): string => claims.manager_id ?? claims.id

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
