import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import { useIsHydrated } from '#web/lib/use-store.ts'

/** The components of a module that the server renders too, by its path below web/. */
const componentsOf = new Map<string, { prepare: () => Promise<void>; isPrepared: () => boolean }[]>()
const drawnOnServer = new Set<string>()

/** The modules whose components the server has drawn since the last call, and those of them whose code was not there. */
export function takeDrawnModules(): { drawn: string[]; missing: string[] } {
  const drawn = [...drawnOnServer]
  drawnOnServer.clear()
  return {
    drawn,
    missing: drawn.filter((module) => componentsOf.get(module)?.some((component) => !component.isPrepared())),
  }
}

/** Loads the code of these modules: from then on their components are drawn at once. */
export async function prepareModules(modules: readonly string[]): Promise<void> {
  await Promise.all(modules.flatMap((module) => (componentsOf.get(module) ?? []).map(({ prepare }) => prepare())))
}

/**
 * A component whose code is loaded when it is first drawn. Until then `Waiting` is drawn. `prefetch` loads the code
 * before it is needed. With the path of its `module` below web/ the server renders it too, with its styles.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
  module?: string,
) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadWithRetry(load) }))
  let Prepared: ComponentType<Props> | undefined
  const Shown = (props: Props) => {
    const isHydrated = useIsHydrated()
    if (module !== undefined && isOnServer()) drawnOnServer.add(module)
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
  const isPrepared = () => Prepared !== undefined
  if (module !== undefined) {
    const components = componentsOf.get(module) ?? []
    componentsOf.set(module, [...components, { prepare, isPrepared }])
  }
  return Object.assign(Shown, { prefetch: () => void load().catch(() => undefined), prepare, isPrepared })
}
