import { useEffect } from 'react'

/** Answers web/public/service-worker.js, which pushes no message that a seen page shows as a toast. */
export function usePushQuestions(isShown: boolean): void {
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // missing without https
    const answer = ({ data, ports }: MessageEvent) => {
      if (data === 'shows messages') ports[0]?.postMessage(isShown)
    }
    worker?.addEventListener('message', answer)
    worker?.startMessages()
    return () => worker?.removeEventListener('message', answer)
  }, [isShown])
}
