import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The parts of a call that the browser needs. */
const CALL_PARTS = ['method', 'path']

/** Stands for every schema; no chunk may contain it. */
const SCHEMA = 'virtual:schema'
const SCHEMA_MODULE = `\0${SCHEMA}`

type Range = { start: number; end: number }

/**
 * Reduces each call of the contract to its method and path, takes its schemas out, and with them what only they use: an
 * import would otherwise bring its module to every page that makes the call (decision 21).
 */
export function callsWithoutSchemas(contract: string): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id === SCHEMA ? SCHEMA_MODULE : undefined),
    load: (id) =>
      id === SCHEMA_MODULE
        ? 'export const schema = () => { throw new Error("The built app has no schemas") }'
        : undefined,
    transform(code, id) {
      if (!id.startsWith(contract) || id.startsWith(join(contract, 'texts'))) return undefined
      const calls = withoutSchemas(code, this.parse(code).body)
      return {
        code: withoutUnused(`import { schema } from '${SCHEMA}'\n${calls}`, (text) => this.parse(text).body),
        map: null,
      }
    },
    generateBundle(_, bundle) {
      const isSchema = (id: string) => id === SCHEMA_MODULE || /node_modules\/zod\//.test(id)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some(isSchema))
          this.error(`${chunk.fileName} contains a schema: something in web/ uses one (decision 21)`)
      }
    },
  }
}

type Statements = ReturnType<Rolldown.PluginContext['parse']>['body']

function withoutSchemas(code: string, statements: Statements): string {
  let out = ''
  let end = 0
  const textOf = (node: Range) => code.slice(node.start, node.end)
  const usesZod = (node: Range) => /\bz\s*\./.test(textOf(node))
  const replace = (node: Range, text: string) => {
    out += code.slice(end, node.start) + text
    end = node.end
  }
  for (const statement of statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.body && usesZod(declaration))
      replace(declaration.body, '{ return schema() }')
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (init?.type === 'ArrowFunctionExpression' && usesZod(init)) replace(init, '() => schema()')
      if (!init || !['CallExpression', 'NewExpression', 'ObjectExpression'].includes(init.type)) continue
      const draft = init.type === 'CallExpression' ? init.arguments[0] : undefined
      const isCall =
        init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
      if (!isCall) replace(init, `/* @__PURE__ */ ${usesZod(init) ? 'schema()' : `(() => (${textOf(init)}))()`}`)
      else if (draft?.type === 'ObjectExpression') {
        const fields = draft.properties.filter(
          (part) => part.type === 'Property' && part.key.type === 'Identifier' && CALL_PARTS.includes(part.key.name),
        )
        replace(init, `{ ${fields.map(textOf).join(', ')} }`)
      }
    }
  }
  return out + code.slice(end)
}

/** Without the imports and the constants of the module's own that nothing in it mentions, over and over until all have a use. */
function withoutUnused(code: string, parse: (code: string) => Statements): string {
  const unused = parse(code).filter((statement) => {
    const names = namesOf(statement)
    const elsewhere = code.slice(0, statement.start) + code.slice(statement.end)
    return (
      names.length > 0 &&
      names.every((name) => !new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`).test(elsewhere))
    )
  })
  if (unused.length === 0) return code
  let out = code
  for (const { start, end } of unused.toReversed()) out = out.slice(0, start) + out.slice(end)
  return withoutUnused(out, parse)
}

/** What a statement declares for its own module. */
function namesOf(statement: Statements[number]): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  if (statement.type === 'FunctionDeclaration' && statement.id) return [statement.id.name]
  if (statement.type !== 'VariableDeclaration') return []
  const names = statement.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : undefined))
  return names.includes(undefined) ? [] : names.filter((name) => name !== undefined)
}
