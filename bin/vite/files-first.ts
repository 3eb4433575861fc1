import type { Plugin } from 'vite'

/** What Vite calls before each dynamic import, with the import's files. */
const VITES_OWN = '\0vite/preload-helper.js'

/** Replaces it by `helper`, a module of the web app that exports `loadFiles`. */
export function filesFirst(helper: string): Plugin {
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
