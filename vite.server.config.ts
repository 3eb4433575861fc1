import { relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** These load native libraries from beside their own files. */
const UNBUNDLED = ['sharp', '@node-rs/argon2']

/** `import.meta.url` stays the address of the source, from which files beside it are found. */
const asIfAtItsPlace: Plugin = {
  name: 'as-if-at-its-place',
  transform(code, id) {
    const path = relative(import.meta.dirname, id)
      .split(sep)
      .join('/')
    const isOurs = /^(?:server|sandbox|contract)\//.test(path) && path !== 'server/main.ts'
    if (!isOurs || !code.includes('import.meta.url')) return undefined
    return code.replaceAll('import.meta.url', `new URL('../${path}', import.meta.url).href`)
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** V8 keeps a file with a single character beyond Latin-1 in memory with two bytes for each of its characters. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7F]/g, escaped)
    }
  },
}

/**
 * The server and its packages as a few files in dist-server/ (decision 52): reading two thousand files one by one takes most
 * of a start. Nothing is minified, so that errors name what was written.
 */
export default defineConfig({
  plugins: [asIfAtItsPlace, asciiOnly],
  ssr: { noExternal: true, external: UNBUNDLED },
  publicDir: false,
  build: {
    ssr: 'bin/bootstrap/server.mjs', // checks Node's version, and imports server/main.ts
    outDir: 'dist-server',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        comments: false,
        entryFileNames: 'main.mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // Packages of the older kind ask for others while they run.
        banner: "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);",
      },
    },
  },
})
