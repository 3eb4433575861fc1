const entities: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** Every link of the email, each once: those of the HTML part's buttons first, then those in the text. */
export function linksIn(text: string, html: string): string[] {
  const buttons = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll(/&(?:amp|quot|lt|gt|#38|#39);/g, (entity) => entities[entity] ?? entity),
  )
  const written = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  const all = [...buttons, ...written.map((url) => url.replace(/[.,;:!?)\]]+$/, ''))]
  return [...new Set(all.filter((url) => /^https?:\/\//i.test(url)))]
}
