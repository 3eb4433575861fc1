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

const built = join(import.meta.dirname, 'dist')
const web = join(import.meta.dirname, 'web')

export default defineConfig({
  root: web,
  plugins: [react(), packed(built)],
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
