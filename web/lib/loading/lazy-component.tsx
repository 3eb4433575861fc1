import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'

/**
 * A component whose code is loaded when it is first drawn. Until then `Waiting` is drawn. `prefetch` loads the code
 * before it is needed.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadWithRetry(load) }))
  const Shown = (props: Props) => (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Shown, { prefetch: () => void load().catch(() => undefined) })
}
