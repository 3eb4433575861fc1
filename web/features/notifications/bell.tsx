/** The header's bell. */
export function Bell() {
  return null
}
