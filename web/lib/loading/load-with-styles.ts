/** Style sheets that did not arrive. Vite asks for each of them once, and from then on takes it for one that is there. */
const missing = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  // Such an event does not bubble.
  { capture: true },
)

let fetching: Promise<unknown> = Promise.resolve()

/**
 * Loads a part of the app together with its styles, also where these could not be fetched the first time. Rejects where they cannot
 * be fetched now either: a page is shown as it was meant to look, or said not to have been loaded.
 */
export async function loadWithStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  fetching = fetching.catch(() => undefined).then(() => Promise.all([...missing].map(fetchAgain)))
  await fetching
  return load()
}

/** The longest pause between two tries, in ms. */
const longestPause = 30_000

/** Loads what a page can do without for a while: where it cannot be fetched it is tried again until it can. */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure: () => unknown = () => {},
): Promise<Part> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await loadWithStyles(load)
    } catch {
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement // a copy of a link is one
  missing.delete(link)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`The styles ${again.href} could not be fetched`)))
    link.replaceWith(again)
  })
}
