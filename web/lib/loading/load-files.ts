/** The files that are there or on their way, by address. */
const files = new Map<string, Promise<unknown>>()

/**
 * The build calls it for each dynamic import, with the addresses of the import's files (vite.config.ts). A browser never
 * asks again for a script whose import failed, on any try until the page ends. So the scripts are fetched first, and the
 * import finds them in the browser's cache. Rejects without all of the styles, too.
 */
export async function loadFiles<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  await Promise.all(paths.map((path) => loadFile(new URL(path, location.origin).href)))
  return load()
}

function loadFile(href: string): Promise<unknown> {
  const cachedFile = files.get(href)
  if (cachedFile) return cachedFile
  const loading = href.endsWith('.css') ? loadStyles(href) : loadScript(href)
  files.set(href, loading)
  loading.catch(() => files.delete(href))
  return loading
}

async function loadScript(href: string): Promise<unknown> {
  // The page's first script asked for it (web/entry/first-paint.js).
  if (document.head.querySelector(`link[rel="modulepreload"][href="${new URL(href).pathname}"]`)) return undefined
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href} could not be fetched`)
  return answer.arrayBuffer()
}

function loadStyles(href: string): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (links.some((link) => link.href === href && link.sheet)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const arrived = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} could not be fetched`))
    })
  })
  // After the HTML's styles, which stand behind the first picture: in the head these would come before what they refine.
  document.body.append(link)
  return arrived
}

/** The longest pause between two tries, in ms. */
const longestPause = 30_000

/** Loads a part that a page can do without for a while, again and again until it succeeds. */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure: () => unknown = () => {},
): Promise<Part> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await load()
    } catch {
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
