export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | null | undefined | false | Piece[]

/** Builds markup. Escapes every inserted piece that is not markup, for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.reduce((built, string, index) => built + render(pieces[index - 1]) + string))
}

function render(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (Array.isArray(piece)) return piece.map(render).join('')
  if (piece === null || piece === undefined || piece === false) return ''
  return escape(String(piece))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
