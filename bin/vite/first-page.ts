import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Files, PageFiles } from '#contract/web-pages.ts'

/**
 * Makes the HTML paint before any file has arrived: puts web/entry/first-paint.css and .js into it, and the links to
 * the styles behind the first picture. Writes which files each page needs, so that the server can name them all in the HTML
 * (decision 23), and which there are, so that the browser can keep them (decision 24).
 */
export function firstPage(web: string): Plugin {
  const read = (file: string) => readFileSync(join(web, file), 'utf8')
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles: string[] = []
        const moved = html.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, (link) => {
          styles.push(link)
          return ''
        })
        return moved
          .replace(
            '<!-- first-paint.css -->',
            () => `<style nonce="__NONCE__">${minify(read('entry/first-paint.css'))}</style>`,
          )
          .replace(
            '<!-- first-paint.js -->',
            () => `<script nonce="__NONCE__">${read('entry/first-paint.js')}</script>`,
          )
          .replaceAll('<!-- logo.svg -->', () => read('public/logo.svg').trim())
          .replace('</body>', () => `${styles.join('')}\n  </body>`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (modules: string[]): Files => {
        const seen = new Set<string>()
        const visit = (name: string) => {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          if (!chunk || seen.has(name)) return
          seen.add(name)
          chunk.imports.forEach(visit)
        }
        for (const module of modules) {
          const id = join(web, module)
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
          if (!chunk) return this.error(`No chunk begins with ${id}`)
          visit(chunk.fileName)
        }
        const needed = chunks.filter(({ fileName }) => seen.has(fileName))
        const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        return { scripts: needed.map(({ fileName }) => address(fileName)), styles: [...styles].map(address) }
      }
      const first = filesOf(['index.html'])
      const beyond = ({ scripts, styles }: Files): Files => ({
        scripts: scripts.filter((file) => !first.scripts.includes(file)),
        styles: styles.filter((file) => !first.styles.includes(file)),
      })
      const pages: PageFiles = {
        // The server renders the landing, so its styles come with the page; its code comes after that of the log-in.
        logIn: {
          scripts: beyond(filesOf(['entry/mount-log-in.tsx'])).scripts,
          styles: beyond(filesOf(['entry/mount-log-in.tsx', 'entry/landing.tsx'])).styles,
        },
        pages: Object.fromEntries(
          pageModules(read('routes.tsx')).map(([path, module]) => [path, beyond(filesOf(['app.tsx', ...module]))]),
        ),
        modules: Object.fromEntries(
          chunks
            .flatMap(({ isDynamicEntry, facadeModuleId: id }) =>
              isDynamicEntry && id?.startsWith(web) ? [relative(web, id)] : [],
            )
            .map((module) => [module, beyond(filesOf([module]))]),
        ),
      }
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
    },
    writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      writeFileSync(join(dir, 'files.json'), JSON.stringify(files.map(address)))
    },
  }
}

/**
 * The paths of routes.tsx, each with the module of its page; the log-in's belong to the app itself. The first mention of a
 * path counts.
 */
function pageModules(routes: string): [string, string[]][] {
  const entries = routes
    .split(/^ {2}(?='\/)/m)
    .slice(1)
    .toReversed()
  return entries.map((entry) => {
    const [, path = ''] = /^'([^']+)'/.exec(entry) ?? []
    const [, module] = /import\('#web\/([^']+)'\)/.exec(entry) ?? []
    return [path, module ? [module] : []]
  })
}

const address = (file: string) => `/${file}`

const minify = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
