/** A time zone in which no midnight is near: the days that are counted there stay the same while a test runs. */
export function findDaytimeZone(): 'Etc/UTC' | 'Etc/GMT+12' {
  const hour = new Date().getUTCHours()
  return hour >= 6 && hour < 18 ? 'Etc/UTC' : 'Etc/GMT+12'
}
