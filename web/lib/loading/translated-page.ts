/*
 * A browser that translates the page replaces texts by elements of its own. React knows nothing of them: it would throw when it removes
 * such a text or inserts before it, and a text that it changes would stay as it was.
 */

/** By what a text was replaced. */
const translations = new WeakMap<Node, HTMLElement>()

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'

/** Some browsers replace the text, others insert beside it and remove it then. */
function rememberTranslations(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes
    const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
    if (text instanceof Text && translation) translations.set(text, translation)
  }
}

/** The node that stands for the given one among the children of a parent. */
function standsFor(node: Node, parent: Node): Node | undefined {
  if (node.parentNode === parent) return node
  const translation = translations.get(node)
  return translation?.parentNode === parent ? translation : undefined
}

/** The text is seen again in its own words, and the browser translates it anew. */
function removeTranslation(node: Node): void {
  translations.get(node)?.remove()
  translations.delete(node)
}

/** Called once, before React draws. What was translated before is not known. */
export function allowTranslations(): void {
  new MutationObserver(rememberTranslations).observe(document.documentElement, { childList: true, subtree: true })
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.removeChild = function removeTranslated<Child extends Node>(this: Node, child: Child): Child {
    const present = standsFor(child, this)
    // Only of a text it is known why it may be away.
    if (present || !(child instanceof Text)) removeChild.call(this, present ?? child)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeTranslated<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    removeTranslation(child)
    return insertBefore.call(this, child, (before && standsFor(before, this)) ?? null) as Child
  }
  Node.prototype.appendChild = function appendTranslated<Child extends Node>(this: Node, child: Child): Child {
    removeTranslation(child)
    return appendChild.call(this, child) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      nodeValue?.set?.call(this, text)
      translations.get(this)?.replaceWith(this)
      translations.delete(this)
    },
  })
}
