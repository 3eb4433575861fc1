import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The parts of a call that the browser needs. */
const CALL_PARTS = ['method', 'path']

/** Stands for every schema; no chunk may contain it. */
const SCHEMA = 'virtual:schema'
const SCHEMA_MODULE = `\0${SCHEMA}`

/**
 * Reduces each call of the contract to its method and path, takes its schemas out, and with them the imports that only
 * they use: what a schema refers to would otherwise go wherever its calls go (decision 21).
 */
export function callsWithoutSchemas(contract: string): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id === SCHEMA ? SCHEMA_MODULE : undefined),
    load: (id) =>
      id === SCHEMA_MODULE ? 'export const schema = () => { throw new Error("no schemas here") }' : undefined,
    transform(code, id) {
      if (!id.startsWith(contract) || id.startsWith(join(contract, 'texts'))) return undefined
      let out = ''
      let end = 0
      const replace = (node: { start: number; end: number }, text: string) => {
        out += code.slice(end, node.start) + text
        end = node.end
      }
      const textOf = (node: { start: number; end: number }) => code.slice(node.start, node.end)
      const usesZod = (node: { start: number; end: number }) => /\bz\s*\./.test(textOf(node))
      const imports: { text: string; names: string[] }[] = []
      for (const statement of this.parse(code).body) {
        if (statement.type === 'ImportDeclaration') {
          const names = statement.specifiers.map(({ local }) => local.name)
          imports.push({ text: textOf(statement), names })
          replace(statement, '')
        }
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
            const parts = draft.properties.filter(
              (part) =>
                part.type === 'Property' && part.key.type === 'Identifier' && CALL_PARTS.includes(part.key.name),
            )
            replace(init, `{ ${parts.map(textOf).join(', ')} }`)
          }
        }
      }
      out += code.slice(end)
      const used = imports.filter(({ names }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(out)))
      const all = [`import { schema } from '${SCHEMA}'`, ...used.map(({ text }) => text), out]
      return { code: all.join('\n'), map: null }
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
