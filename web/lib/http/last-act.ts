/** In ms. A call that comes later than this after a key or a pointer was not made by the person. */
const pause = 60_000

let lastAct = performance.now()

for (const act of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'])
  addEventListener(act, () => (lastAct = performance.now()), { passive: true, capture: true })

/** Whether nobody uses the page at the moment. The server counts its calls then as no sign of the person (decision 29). */
export const isUnattended = (): boolean => performance.now() - lastAct > pause
