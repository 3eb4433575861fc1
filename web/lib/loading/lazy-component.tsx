import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry, loadWithStyles } from '#web/lib/loading/load-with-styles.ts'

/**
 * A component whose code is loaded when it is first drawn. Until then nothing is drawn. `prefetch` loads the code
 * before it is needed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadWithRetry(load) }))
  const Shown = (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Shown, { prefetch: () => void loadWithStyles(load).catch(() => undefined) })
}
