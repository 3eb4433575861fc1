/**
 * Where browsers have their push notifications delivered: Google's service for Chrome and its relatives, Mozilla's, Microsoft's and
 * Apple's. The server posts to these and to no other address, so that nobody can have it call somewhere else.
 */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** Whether an address is one that such a service gives out; one that begins with a dot stands for all below it. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
}
