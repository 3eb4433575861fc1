import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const worthPacking = /\.(js|css|svg)$/

/** Writes `.br` and `.gz` files beside the built ones, so that no request waits for compression. */
function packed(folder: string): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !worthPacking.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    },
  }
}

/** The parts of a call that the browser needs. */
const CALL_PARTS = ['method', 'path']

/**
 * Reduces each call of the contract to its method and path, and marks the schemas as free of side effects, so that a
 * page contains a schema only if it validates with it (decision 21).
 */
function callsWithoutSchemas(contract: string): Plugin {
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

const built = join(import.meta.dirname, 'dist')
const web = join(import.meta.dirname, 'web')

export default defineConfig({
  root: web,
  plugins: [react(), callsWithoutSchemas(join(import.meta.dirname, 'contract/')), packed(built)],
  // The server replaces it by a fresh nonce in every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: built,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // The log-in page's modules are one file. By default they would be about twenty, some of them loaded one after
      // another.
      input: [join(web, 'index.html'), join(web, 'entry/mount-log-in.tsx')],
      // A chunk contains only the used exports of a feature's index.ts.
      treeshake: { moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What several pages share is one file: the dashboard loads a dozen files instead of ninety.
            { name: 'core', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
})
