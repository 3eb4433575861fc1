import { readFileSync } from 'node:fs'
import { parseSync, type Plugin } from 'vite'

/**
 * Makes each text of a texts file a module of its own, so that a page loads the texts that it shows and no others. A
 * module that says `clientTexts.title` imports that text alone; one that looks a text up, as in `clientTexts[field]`,
 * imports them all.
 */
export function textsApart(folder: string): Plugin {
  const files = new Map<string, TextsFile>()
  const fileAt = (path: string) => {
    const file = files.get(path) ?? readTexts(path)
    files.set(path, file)
    return file
  }
  return {
    name: 'texts-apart',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.startsWith(folder)) return undefined
      const [path = '', only] = id.split('?only=')
      const { exported, modules } = fileAt(path)
      if (only !== undefined) return modules.get(only)
      return exported.map((name) => `export { text as ${name} } from '${path}?only=${name}'`).join('\n')
    },
    transform: {
      // Once nothing is left of its types.
      order: 'post',
      async handler(code, id) {
        if (!id.startsWith(folder) && !code.includes('texts/')) return undefined
        let out = code
        const imported: Imported[] = []
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ImportDeclaration') continue
          const path = (await this.resolve(statement.source.value, id))?.id
          if (!path?.startsWith(folder) || path.includes('?')) continue
          out = out.slice(0, statement.start) + out.slice(statement.end)
          for (const specifier of statement.specifiers) {
            if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
              this.error(`${id} imports a texts file otherwise than by names`)
            imported.push({ path, name: specifier.imported.name, local: specifier.local.name })
          }
        }
        for (const one of imported) out = importTexts(out, one, fileAt(one.path).modules)
        return out === code ? undefined : { code: out, map: null }
      },
    },
  }
}

/** What a module imports of a texts file, and what it calls it. */
type Imported = { path: string; name: string; local: string }

/** Imports from the texts file what the code says of `name`, which it calls `local`. */
function importTexts(code: string, { path, name, local }: Imported, modules: TextsFile['modules']): string {
  const said = code.matchAll(new RegExp(`${mentionOf(local)}(?:\\.(\\w+))?`, 'g'))
  const parts = new Set(Array.from(said, ([, part = '']) => part))
  if (![...parts].every((part) => modules.has(`${name}-${part}`)))
    return `import { text as ${local} } from '${path}?only=${name}'\n${code}`
  const imports = [...parts].map((part) => `import { text as ${local}_${part} } from '${path}?only=${name}-${part}'\n`)
  return imports.join('') + code.replaceAll(new RegExp(`${mentionOf(local)}\\.(\\w+)`, 'g'), `${local}_$1`)
}

/** The pattern of a name in code, which is no property of another; three dots before it spread it. */
const mentionOf = (name: string) => `(?<![\\w$]|(?<!\\.\\.)\\.)${name}(?![\\w$])`

/** The names that the file exports, and the module of each by `name` or, of a text in an object, `name-text`. */
type TextsFile = { exported: string[]; modules: Map<string, string> }

/** Each module of the file exports its text as `text`. */
function readTexts(path: string): TextsFile {
  const code = readFileSync(path, 'utf8')
  const sliceOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const imports: string[] = []
  const exported: string[] = []
  const values = new Map<string, string>()
  for (const statement of parseSync(path, code).program.body) {
    if (statement.type === 'ImportDeclaration') imports.push(sliceOf(statement))
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      if (isExported) exported.push(declaration.id.name)
      values.set(declaration.id.name, sliceOf(declaration))
    }
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) throw new Error(`${path}: a text has a name and a value`)
      if (isExported) exported.push(id.name)
      const object = init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression' ? init.expression : init
      const properties = object.type === 'ObjectExpression' ? object.properties : []
      const parts = properties.flatMap((part) =>
        part.type === 'Property' && part.key.type === 'Identifier' && !part.method
          ? [{ name: part.key.name, value: sliceOf(part.value) }]
          : [],
      )
      const isApart = parts.length > 0 && parts.length === properties.length
      for (const part of isApart ? parts : []) values.set(`${id.name}-${part.name}`, part.value)
      values.set(
        id.name,
        isApart ? `{ ${parts.map(({ name }) => `${name}: ${id.name}_${name}`).join(', ')} }` : sliceOf(init),
      )
    }
  }
  const modules = new Map<string, string>()
  for (const [name, value] of values) {
    const needed = [...values.keys()].filter(
      (other) => other !== name && new RegExp(mentionOf(other.replace('-', '_'))).test(value),
    )
    const own = needed.map((other) => `import { text as ${other.replace('-', '_')} } from '${path}?only=${other}'`)
    modules.set(name, [...imports, ...own, `export const text = ${value}`].join('\n'))
  }
  return { exported, modules }
}
