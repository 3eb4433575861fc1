import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { useIsHydrated } from '#web/lib/use-store.ts'

/**
 * A component whose code is loaded when it is first drawn. Until then `Waiting` is drawn. `prefetch` loads the code
 * before it is needed.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadWithRetry(load) }))
  let Prepared: ComponentType<Props> | undefined
  const Shown = (props: Props) => {
    const isHydrated = useIsHydrated()
    if (Prepared) return <Prepared {...props} />
    // The server does not wait for the code, and the browser hydrates what the server rendered.
    if (!isHydrated) return <Waiting {...props} />
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(Shown, {
    prefetch: () => void load().catch(() => undefined),
    /** Resolves when the code is there: from then on it is drawn at once, also by the server. */
    prepare: async () => void (Prepared = await load()),
  })
}
