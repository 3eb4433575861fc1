import type { Claims } from '#web/session/token.ts'

const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** A token as the browser reads one; its signature is the server's business. */
export function createToken(claims: Partial<Claims> = {}): string {
  const whole = { id: 'm1', name: 'Jo Brandt', role: 'Manager', exp: Math.floor(Date.now() / 1000) + 3600, ...claims }
  return `${encoded({ alg: 'HS256' })}.${encoded(whole)}.signature`
}
