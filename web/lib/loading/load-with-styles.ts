/** Style sheets that failed. Vite requests each of them once and then takes it as loaded. */
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
 * Loads a part of the app together with its styles, also where these failed the first time. Rejects when they fail
 * again, so that no page is shown without its styles.
 */
export async function loadWithStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  fetching = fetching.catch(() => undefined).then(() => Promise.all([...missing].map(fetchAgain)))
  await fetching
  return load()
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
