/** HTML that is safe to send: made by `markup`, never by putting strings together. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }

  toString(): string {
    return this.html
  }
}

type Value = string | number | Markup | readonly Value[] | undefined | false

/**
 * The one way to make HTML on the server: whatever is put in is escaped, unless it was made the same way. It is not called
 * `html`, because formatters rewrite the white space of what is.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((html, text, at) => html + written(values[at - 1]) + text))
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(written).join('')
  return String(value).replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
