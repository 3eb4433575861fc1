/** A time zone in which it is the hour after noon, and the day of UTC: no day ends during a test. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The signs of these names are turned around.
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
