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
 * The only way to build HTML on the server: every inserted value is escaped unless it was built the same way. Not
 * called `html`, because formatters change the white space of such templates.
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
