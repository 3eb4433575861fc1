import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Makes each export of a texts file a module of its own, so that a page loads the texts that it shows and no others. */
export function textsApart(folder: string): Plugin {
  return {
    name: 'texts-apart',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder)) return undefined
      const [file = '', only] = id.split('?only=')
      const code = await readFile(file, 'utf8')
      if (only !== undefined) return code
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
      return names.map((name) => `export { ${name} } from ${JSON.stringify(`${file}?only=${name}`)}`).join('\n')
    },
  }
}
