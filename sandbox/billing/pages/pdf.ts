/** One page of plain text as a PDF 1.4 document. Characters beyond Latin-1 become question marks. */
export function pdfOf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let document = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = document.length
    document += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`
  return Buffer.from(document + table + trailer, 'latin1')
}

const escape = (text: string) =>
  text.replaceAll(/[^\x20-\xff]/g, '?').replaceAll(/[\\()]/g, (character) => `\\${character}`)
