import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import { useIsHydrated } from '#web/lib/use-store.ts'

/** Components with a name, which the server renders too. */
const named = new Map<string, { prepare: () => Promise<void>; isPrepared: () => boolean }>()
const drawnOnServer = new Set<string>()

/** The components that the server has drawn since the last call, and those of them whose code was not there. */
export function takeDrawnNames(): { drawn: string[]; missing: string[] } {
  const drawn = [...drawnOnServer]
  drawnOnServer.clear()
  return { drawn, missing: drawn.filter((name) => !named.get(name)?.isPrepared()) }
}

/** Loads the code of these components: from then on they are drawn at once. */
export async function prepareNamed(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(async (name) => named.get(name)?.prepare()))
}

/**
 * A component whose code is loaded when it is first drawn. Until then `Waiting` is drawn. `prefetch` loads the code
 * before it is needed. With a `name` it is part of a page that the server renders.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
  name?: string,
) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadWithRetry(load) }))
  let Prepared: ComponentType<Props> | undefined
  const Shown = (props: Props) => {
    const isHydrated = useIsHydrated()
    if (name !== undefined && isOnServer()) drawnOnServer.add(name)
    if (Prepared) return <Prepared {...props} />
    // The server does not wait for the code, and the browser hydrates what the server rendered.
    if (!isHydrated) return <Waiting {...props} />
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  /** Resolves when the code is there: from then on it is drawn at once, also by the server. */
  const prepare = async () => void (Prepared = await load())
  if (name !== undefined) named.set(name, { prepare, isPrepared: () => Prepared !== undefined })
  return Object.assign(Shown, { prefetch: () => void load().catch(() => undefined), prepare })
}
