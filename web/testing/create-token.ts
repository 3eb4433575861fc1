import type { Claims } from '#web/session/token.ts'

const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** A token with a fake signature: the browser does not verify it. */
export function createToken(claims: Partial<Claims> = {}): string {
  const whole = { id: 'm1', name: 'Jo Brandt', role: 'Manager', exp: Math.floor(Date.now() / 1000) + 3600, ...claims }
  return `${encoded({ alg: 'HS256' })}.${encoded(whole)}.signature`
}
