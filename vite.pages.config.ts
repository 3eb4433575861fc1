import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutSchemas } from './bin/vite/calls-without-schemas.ts'
import { classNames } from './bin/vite/class-names.ts'
import { textsApart } from './bin/vite/texts-apart.ts'

const web = join(import.meta.dirname, 'web')
const browser = join(web, 'entry/pages/browser.ts')

/** What web/entry/pages/browser.ts stands in for. */
const GLOBALS = [
  'addEventListener',
  'clearInterval',
  'clearTimeout',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'sessionStorage',
  'setInterval',
  'setTimeout',
]

/** Gives the app's own modules the browser of the visit instead of globals. */
const withBrowser: Plugin = {
  name: 'with-browser',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(web) || id === browser || !/\.tsx?$/.test(id)) return undefined
    const named = GLOBALS.filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(code))
    if (named.length === 0) return undefined
    const given = named.map((name) =>
      name === 'globalThis' ? `${name} = foyerBrowser` : `${name} = foyerBrowser.${name}`,
    )
    return {
      code: `import { browser as foyerBrowser } from '${browser}'\nconst ${given.join(', ')}\n${code}`,
      map: null,
    }
  },
}

/** The pages as the server renders them (decision 69): one file without packages beside it, in dist-pages/. */
export default defineConfig({
  root: web,
  css: { modules: classNames(web) },
  plugins: [
    react(),
    callsWithoutSchemas(join(import.meta.dirname, 'contract/')),
    textsApart(join(import.meta.dirname, 'contract/texts/')),
    withBrowser,
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: join(web, 'entry/pages/render-page.tsx'),
    outDir: join(import.meta.dirname, 'dist-pages'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /\/features\/[^/]+\/index\.ts$|\/contract\/texts\//, sideEffects: false }],
      },
      output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
