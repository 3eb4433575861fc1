/**
 * The push services of browsers: Google's (Chrome and its relatives), Mozilla's, Microsoft's and Apple's. The server
 * posts to these only, so that a subscription cannot make it call another address.
 */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** True for an address of a push service; a host that starts with a dot includes its subdomains. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))
}
