import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, mergeConfig, type Plugin } from 'vite'
import { callsWithoutSchemas } from './bin/vite/calls-without-schemas.ts'
import { classNames } from './bin/vite/class-names.ts'
import { firstPage } from './bin/vite/first-page.ts'
import { groupSharedModules } from './bin/vite/shared-chunks/shared-chunks.ts'
import { textsApart } from './bin/vite/texts-apart.ts'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const built = join(import.meta.dirname, 'dist')
const web = join(import.meta.dirname, 'web')

/** What the log-in page and every other page begin with. */
const first = { name: 'first', tags: ['$initial' as const], priority: 1 }

/** What decides which modules the app has. */
const app = (): InlineConfig => ({
  root: web,
  css: { modules: classNames(web) },
  plugins: [
    react(),
    callsWithoutSchemas(join(import.meta.dirname, 'contract/')),
    textsApart(join(import.meta.dirname, 'contract/texts/')),
    filesFirst(join(web, 'lib/loading/load-files.ts')),
  ],
  build: {
    // Every browser that the app is built for has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The log-in page's modules are one file. By default they would be about twenty, some of them loaded one after
      // another.
      input: [join(web, 'index.html'), join(web, 'entry/mount-log-in.tsx')],
      // A chunk contains only the used exports of a feature's index.ts and of a texts file.
      treeshake: {
        moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$|\/contract\/texts\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: [first] } },
    },
  },
})

export default defineConfig(async ({ mode }) => {
  // While one develops, a quick build counts.
  const groups = mode === 'production' ? await groupSharedModules(app(), join(web, 'routes.tsx')) : []
  return mergeConfig(app(), {
    plugins: [firstPage(web), packed(built)],
    // The server replaces it by a fresh nonce in every page.
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir: built,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      sourcemap: false,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
})

/** What Vite calls before each dynamic import, with the import's files. */
const VITES_OWN = '\0vite/preload-helper.js'

/** Replaces it by `helper`, a module of the web app that exports `loadFiles`. */
function filesFirst(helper: string): Plugin {
  return {
    name: 'files-first',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id) =>
        id === VITES_OWN ? `export { loadFiles as __vitePreload } from ${JSON.stringify(helper)}` : null,
    },
  }
}

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
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      }
    },
  }
}
