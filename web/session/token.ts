import type { Role } from '#contract/endpoint.ts'

/** What the token says about its bearer (AUTH-5). The server checks it; here it only decides what to show. */
export type Claims = {
  id: string
  name: string
  role: Role
  /** Undefined for a Manager, whose own id is the workspace's. */
  manager_id: string | undefined
  /** Unix seconds. */
  exp: number
}

const roleOf = (value: unknown): Role | undefined =>
  value === 'Manager' || value === 'Employee' || value === 'Client' ? value : undefined

function payloadOf(token: string): unknown {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The claims of a token, undefined for anything that is none. */
export function parseClaims(token: string): Claims | undefined {
  try {
    const payload = payloadOf(token)
    if (typeof payload !== 'object' || payload === null) return undefined
    const claims = payload as Record<string, unknown> // an object was just made sure of; each field is checked below
    const role = roleOf(claims.role)
    if (!role || typeof claims.id !== 'string' || typeof claims.exp !== 'number') return undefined
    return {
      id: claims.id,
      name: typeof claims.name === 'string' ? claims.name : '',
      role,
      manager_id: typeof claims.manager_id === 'string' ? claims.manager_id : undefined,
      exp: claims.exp,
    }
  } catch {
    return undefined
  }
}

export const isExpired = (claims: Claims, now: number = Date.now()): boolean => claims.exp * 1000 <= now

/** The workspace somebody belongs to: their Manager's id. */
export const workspaceIdOf = (claims: Claims): string => claims.manager_id ?? claims.id

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
