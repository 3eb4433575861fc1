import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The parts of a call that the browser needs. */
const CALL_PARTS = ['method', 'path']

/**
 * Reduces each call of the contract to its method and path, and marks the schemas as free of side effects, so that a
 * page contains a schema only if it validates with it (decision 21).
 */
export function callsWithoutSchemas(contract: string): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(contract) || id.startsWith(join(contract, 'texts'))) return undefined
      let out = ''
      let end = 0
      const replace = (node: { start: number; end: number }, text: string) => {
        out += code.slice(end, node.start) + text
        end = node.end
      }
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { init } of declaration.declarations) {
          if (!init || !['CallExpression', 'NewExpression', 'ObjectExpression'].includes(init.type)) continue
          const draft = init.type === 'CallExpression' ? init.arguments[0] : undefined
          const isCall =
            init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
          if (!isCall) replace(init, `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`)
          else if (draft?.type === 'ObjectExpression') {
            const parts = draft.properties.filter(
              (part) =>
                part.type === 'Property' && part.key.type === 'Identifier' && CALL_PARTS.includes(part.key.name),
            )
            replace(init, `{ ${parts.map((part) => code.slice(part.start, part.end)).join(', ')} }`)
          }
        }
      }
      return { code: out + code.slice(end), map: null }
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => /node_modules\/zod\//.test(id)))
          this.error(`${chunk.fileName} contains zod: something in web/ uses a schema (decision 21)`)
      }
    },
  }
}
