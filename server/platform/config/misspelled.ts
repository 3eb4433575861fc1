// Typical mistakes in files with settings: quotes, line ends of Windows, misspelled names.

/** What is wrong with how a value is written, whatever the setting. */
export function writingProblem(name: string, value: string): string | undefined {
  if (/[\r\n]/.test(value))
    return `${name} contains a line end: save the file with the line ends of Linux (LF, not CRLF)`
  // A passphrase may have been used with them.
  if (name !== 'FOYER_BACKUP_PASSPHRASE' && /^(["'])[^]*\1$/.test(value))
    return `${name} has quotation marks around its value: leave them out`
  return undefined
}

/** Names of the environment that are almost those of settings which are not there. Short names are too much alike. */
export function misspelledNames(environment: readonly string[], settings: readonly string[]): string[] {
  const missing = settings.filter((name) => name.length >= 8 && !environment.includes(name))
  const others = environment.filter((name) => name.length >= 7 && !settings.includes(name))
  return others.flatMap((name) => {
    const meant = missing.find((setting) => isOneTypoAway(name, setting))
    return meant ? [`${name} is no setting: is ${meant} meant?`] : []
  })
}

/** One letter is missing, added or another one, or two neighbours changed places. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
}
