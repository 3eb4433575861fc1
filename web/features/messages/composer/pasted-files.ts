/** File managers name the files that they hand over, some by their places. */
function namesFile(line: string, names: readonly string[]): boolean {
  const name = line.trim().split(/[/\\]/).at(-1) ?? ''
  return names.includes(name) || names.some((known) => encodeURIComponent(known) === name)
}

/**
 * Whether files are meant by a paste. Office and note programs add a picture of copied text; then the text is meant. A text that only
 * names the files comes from a file manager.
 */
export function meansFiles(pasted: DataTransfer): boolean {
  if (!pasted.types.includes('Files')) return false
  if (!pasted.types.includes('text/plain')) return true
  if (pasted.types.includes('text/html')) return false
  const lines = pasted
    .getData('text/plain')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const names = [...pasted.files].map(({ name }) => name)
  return lines.every((line) => namesFile(line, names))
}
