const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const LONGEST = 60

/**
 * A recognizable name of a device: 'Firefox, Linux'. Programs other than browsers keep their own name, such as 'curl'.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const names = [BROWSERS, SYSTEMS].map((table) => table.find(([, pattern]) => pattern.test(userAgent))?.[0])
  const knownNames = names.filter((name) => name !== undefined)
  return knownNames.length > 0 ? knownNames.join(', ') : printable(userAgent.split(/[/ (]/, 1)[0] ?? '')
}

const printable = (name: string) => name.replaceAll(/[^\x20-\x7e]/g, '').slice(0, LONGEST)
