/** Down to this length a word stays whole at every width. Longer ones, such as a name of 60 letters, may break in a wide column. */
const longWord = 30

/** What `findMisfits` is given: it runs in the page, where it sees nothing of this file. */
export type FitOptions = { touch: boolean; longWord: number }

export const fitOptions = (width: number): FitOptions => ({ touch: width <= 768, longWord })

/**
 * Runs in the page. Returns a line per element that does not fit: the window scrolls to the side, a word is broken or
 * stands in a column hardly wider than itself, a text is cut off, or a target is too low for a finger or under another. `data-breaks` is at
 * an address that may break anywhere, `data-preview` at a text whose whole is behind its link, `data-small-targets` around
 * targets that a list beside them has in full height.
 */
export function findMisfits({ touch, longWord: long }: FitOptions): string[] {
  const found = new Map<string, string[]>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  /** Of the classes those of modules and the names of Mantine's components. */
  const nameOf = (element: Element) =>
    [element.localName, ...[...element.classList].filter((name) => /^_[a-z]|^mantine-[A-Z]/i.test(name))].join('.')
  const report = (problem: string, element: Element, text = element.textContent) => {
    const parents = [element.parentElement?.parentElement, element.parentElement, element].filter((one) => one != null)
    const line = `${problem}: ${parents.map(nameOf).join(' > ')}`
    found.set(line, [...(found.get(line) ?? []), `“${text.trim().slice(0, 60)}”`])
  }

  /** For screen readers only. */
  const hidden = new Map<Element, boolean>()
  const isHidden = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const { overflowX, opacity } = styleOf(element)
    const isSmall = overflowX !== 'visible' && element.getBoundingClientRect().width <= 1
    const result = isSmall || opacity === '0' || (element.parentElement !== null && isHidden(element.parentElement))
    hidden.set(element, result)
    return result
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !isHidden(element)
  const blockOf = (element: Element): Element =>
    element.parentElement && /^(inline|contents)$/.test(styleOf(element).display)
      ? blockOf(element.parentElement)
      : element
  const rectsOf = (node: Node, start = 0, end = node.textContent?.length ?? 0) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  const topsOf = (rects: readonly DOMRect[]) => {
    const tops: number[] = []
    for (const { top, height } of rects) if (tops.every((other) => Math.abs(other - top) > height / 2)) tops.push(top)
    return tops
  }

  type Block = { tops: number[]; text: string; widest: number; character: number }
  const blocks = new Map<Element, Block>()
  const addText = (block: Element, text: string, rects: readonly DOMRect[]) => {
    const known = blocks.get(block) ?? { tops: [], text: '', widest: 0, character: 0 }
    const width = rects.reduce((sum, rect) => sum + rect.width, 0)
    const character = width / text.trim().length
    const lengths = text.split(/[\s\u200b/–—-]+/).map((word) => word.length)
    const widest = Math.max(known.widest, ...lengths.filter((length) => length <= long)) // the others may break
    const tops = [...known.tops]
    for (const top of topsOf(rects)) if (tops.every((other) => Math.abs(other - top) > 8)) tops.push(top)
    blocks.set(block, { tops, text: known.text + text, widest, character: Math.max(known.character, character) })
  }

  const checkWords = (node: Node, text: string, element: Element, block: Element) => {
    if (element.closest('[data-breaks]')) return
    for (const match of text.matchAll(/[^\s\u200b]+@[^\s\u200b]+|[^\s\u200b/–—-]+/g)) {
      const [word] = match
      const rects = rectsOf(node, match.index, match.index + word.length)
      if (topsOf(rects).length < 2) continue
      const isLong = word.length > long && !word.includes('@')
      const room = block.clientWidth / ((rects[0]?.height ?? 16) * 0.45) // in characters
      if (!isLong || room < 15) report('broken word', element, word)
    }
  }

  /** The whole text is at hand where an ellipsis ends it. */
  const isWholeAtHand = (element: Element, text: string) => {
    if (element.closest('[data-preview]')) return true
    const around = element.closest('[title], [aria-label]')
    const whole = `${around?.getAttribute('title') ?? ''} ${around?.getAttribute('aria-label') ?? ''}`
    const [start = ''] = text.trim().replaceAll(/\s+/g, ' ').split('…')
    return whole.replaceAll(/\s+/g, ' ').includes(start)
  }

  const checkEdges = (element: Element, block: Element, text: string, rects: readonly DOMRect[]) => {
    const right = Math.max(...rects.map((rect) => rect.right))
    const left = Math.min(...rects.map((rect) => rect.left))
    let isBeyond = false
    for (let around: Element | null = block; around; around = around.parentElement) {
      const { overflowX, textOverflow, position } = styleOf(around)
      if (overflowX === 'auto' || overflowX === 'scroll') return
      const box = around.getBoundingClientRect()
      const isOver = right > box.right + 1.5 || left < box.left - 1.5
      if (around === block) isBeyond = isOver
      if (isOver && overflowX !== 'visible') {
        if (textOverflow !== 'ellipsis') report('text cut off', element, text)
        else if (!isWholeAtHand(element, text)) report('ellipsis without the whole text in a title', element, text)
        return
      }
      if (position === 'fixed') break
    }
    if (isBeyond) report('text beyond its box', element, text)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (text.trim() === '' || !element || element.closest('svg') || !isSeen(element)) continue
    const rects = rectsOf(node)
    if (rects.length === 0) continue
    const block = blockOf(element)
    addText(block, text, rects)
    if (topsOf(rects).length > 1) checkWords(node, text, element, block)
    checkEdges(element, block, text, rects)
  }
  for (const [block, { tops, text, widest, character }] of blocks) {
    const { paddingLeft, paddingRight, webkitLineClamp } = styleOf(block)
    const width = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    // An ellipsis at the end of the last line stands for those that are left out.
    const most = webkitLineClamp === 'none' ? Infinity : Number(webkitLineClamp)
    const lines = Math.min(tops.length, most)
    if (lines > 2 && width > 0 && width < (widest + 5) * character)
      report(`${lines} lines in a column of ${Math.round(width)} px`, block, text)
    if (tops.length > most && !isWholeAtHand(block, text))
      report('ellipsis without the whole text in a title', block, text)
  }

  const heightOf = (element: Element) => {
    const pseudos = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo))
    const overlays = pseudos.filter(({ position, content }) => position === 'absolute' && content !== 'none')
    return Math.max(
      element.getBoundingClientRect().height,
      ...overlays.map(({ height }) => Number.parseFloat(height) || 0),
    )
  }
  const isInSentence = (element: Element) => {
    if (!styleOf(element).display.startsWith('inline')) return false
    const parent = element.parentElement
    if (!parent || /flex|grid/.test(styleOf(parent).display)) return false
    return (blockOf(parent).textContent ?? '').trim().length > (element.textContent ?? '').trim().length
  }
  const targets =
    'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=radio]'
  const checkTarget = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return
    if (element.closest('[data-small-targets]') || (element.parentElement && isHidden(element.parentElement))) return
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const areas = [element, ...labels].filter((area) => area.getBoundingClientRect().width > 1)
    if (styleOf(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0) return // until its focus
    const height = Math.max(0, ...areas.map(heightOf))
    if (height > 0 && height < 43.5)
      report(`target of ${Math.round(height)} px`, element, element.getAttribute('aria-label') ?? element.textContent)
  }
  if (touch) for (const element of document.body.querySelectorAll(targets)) checkTarget(element)

  /** The header and the bars beside it stand still, perhaps in the same place. */
  const checkHeader = () => {
    const isFixed = (element: Element): boolean =>
      styleOf(element).position === 'fixed' || (element.parentElement !== null && isFixed(element.parentElement))
    const seen = [...document.body.querySelectorAll('a, button')].filter(isSeen)
    const bars = seen.filter(
      (element) => element.closest('nav') && !element.closest('[role=dialog]') && isFixed(element),
    )
    for (const one of seen.filter((element) => element.closest('header'))) {
      const box = one.getBoundingClientRect()
      for (const other of bars) {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const across = Math.min(box.right, right) - Math.max(box.left, left)
        if (across > 2 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 2)
          report('target in the place of another', one, other.getAttribute('aria-label') ?? other.textContent)
      }
    }
  }
  checkHeader()

  const beside = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const lines = [...found].map(([line, texts]) => `${line} ${texts.slice(0, 3).join(', ')} (${texts.length})`)
  if (beside <= 0) return lines
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && isSeen(element),
  )
  const ends = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  const widest = ends.slice(0, 3).map((element) => `${nameOf(element)} “${element.textContent.trim().slice(0, 40)}”`)
  return [`the window scrolls ${beside} px to the side, for ${widest.join(', ')}`, ...lines]
}
