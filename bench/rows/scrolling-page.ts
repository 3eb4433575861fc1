import type { Page } from '@playwright/test'

/** Milliseconds between frames, and by how many px a visible message moved beyond the scrolled distance. */
export type ScrollSample = { frames: number[]; jumps: number[] }

type Scrolling = {
  leg: (step: number, seconds: number) => Promise<ScrollSample>
  toBeginning: () => Promise<{ seconds: number; rows: number; isThere: boolean }>
}

declare global {
  var scrolling: Scrolling
}

/**
 * Installs the scrolling and measuring code in the page. Playwright serializes this function, so it must be
 * self-contained.
 */
export async function prepareToScroll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scroller = document.querySelector<HTMLElement>('[role="region"]:has(ol)')
    if (!scroller) throw new Error('there is no list of messages')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const move = (by: number) => {
      scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: by, bubbles: true }))
      scroller.scrollTop += by
    }
    const top = (row: Element) => row.getBoundingClientRect().top
    const inView = () => {
      const box = scroller.getBoundingClientRect()
      const middle = box.top + box.height / 2
      // An unmeasured row is placed invisibly at its estimated position.
      const rows = [...scroller.querySelectorAll<HTMLElement>('ol > li')]
      return rows.find((row) => row.style.visibility !== 'hidden' && row.getBoundingClientRect().bottom > middle)
    }
    globalThis.scrolling = {
      async leg(step, seconds) {
        const leg: ScrollSample = { frames: [], jumps: [] }
        const end = performance.now() + seconds * 1000
        let last = await frame()
        while (last < end) {
          if (step !== 0) move(step)
          const watched = inView()
          const before = watched ? top(watched) : 0
          const now = await frame()
          leg.frames.push(now - last)
          last = now
          if (watched?.isConnected) leg.jumps.push(Math.abs(top(watched) - before))
        }
        return leg
      },
      async toBeginning() {
        const began = performance.now()
        let rows = 0
        const isThere = () => scroller.textContent.includes('This is the beginning of the conversation.')
        while (!isThere() && performance.now() - began < 240_000) {
          move(-2000)
          rows = Math.max(rows, scroller.querySelectorAll('ol > li').length)
          await frame()
        }
        scroller.scrollTop = 0
        await frame()
        return { seconds: (performance.now() - began) / 1000, rows, isThere: isThere() }
      },
    }
  })
}
