const shopfront = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
  <rect width="960" height="640" fill="#efe3d2"/><rect y="520" width="960" height="120" fill="#b9a68c"/>
  <rect x="90" y="90" width="780" height="440" fill="#f8f1e6"/><rect x="90" y="90" width="780" height="80" fill="#23406e"/>
  <text x="480" y="146" font-family="sans-serif" font-size="46" font-weight="700" text-anchor="middle" fill="#f8f1e6">BLUE DOOR BAKERY</text>
  <rect x="150" y="220" width="270" height="230" fill="#cfe0ea" stroke="#23406e" stroke-width="10"/>
  <rect x="150" y="400" width="270" height="50" fill="#d9a760"/><circle cx="215" cy="398" r="34" fill="#c98a3c"/>
  <circle cx="290" cy="392" r="40" fill="#b8772c"/><circle cx="365" cy="398" r="32" fill="#c98a3c"/>
  <rect x="540" y="210" width="190" height="320" fill="#2f5fa8"/><rect x="570" y="240" width="130" height="110" fill="#cfe0ea"/>
  <circle cx="705" cy="380" r="10" fill="#f1c761"/>
</svg>`

const menu = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="860">
  <rect width="640" height="860" fill="#fbf7f0"/><rect x="36" y="36" width="568" height="788" fill="none" stroke="#23406e" stroke-width="4"/>
  <g font-family="serif" fill="#23406e" text-anchor="middle"><text x="320" y="130" font-size="48">Spring at Blue Door</text>
  <g font-size="28" fill="#3d3a36"><text x="320" y="250">Rhubarb tart</text><text x="320" y="330">Wild garlic focaccia</text>
  <text x="320" y="410">Elderflower bun</text><text x="320" y="490">Strawberry cream slice</text><text x="320" y="570">Rye with honey</text></g>
  <text x="320" y="740" font-size="24">From 4 May</text></g>
</svg>`

export const pictures = { shopfront, menu } as const

/** One page with lines of text, as ISO 32000-1, 7.5 describes a PDF. */
export function createPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const written = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 13 Tf 20 TL 72 760 Td\n${written}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const begin = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${begin}\n%%EOF\n`
  return new TextEncoder().encode(text)
}
