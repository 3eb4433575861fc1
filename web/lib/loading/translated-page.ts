/*
 * A browser that translates the page replaces texts by elements of its own. React knows nothing of them: it would throw when it removes
 * such a text or inserts before it, and a text that it changes would stay as it was.
 */

/** By what a text was replaced. */
const translations = new WeakMap<Node, ChildNode>()

function rememberTranslations(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes } of records) {
    const [text, translation] = [removedNodes[0], addedNodes[0]]
    if (text instanceof Text && translation instanceof HTMLElement && translation.localName === 'font')
      translations.set(text, translation)
  }
}

/** The node that stands for the given one among the children of a parent. */
function standsFor<Given extends Node>(node: Given, parent: Node): Given | ChildNode | undefined {
  if (node.parentNode === parent) return node
  const translation = translations.get(node)
  return translation?.parentNode === parent ? translation : undefined
}

/** Called once, before a translation can have begun. */
export function allowTranslations(): void {
  new MutationObserver(rememberTranslations).observe(document.documentElement, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.removeChild = function removeTranslated<Child extends Node>(this: Node, child: Child): Child {
    const present = standsFor(child, this)
    if (present) removeChild.call(this, present)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeTranslated<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    return insertBefore.call(this, child, (before && standsFor(before, this)) ?? null) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      nodeValue?.set?.call(this, text)
      // The text is seen again, and the browser translates it anew.
      translations.get(this)?.replaceWith(this)
      translations.delete(this)
    },
  })
}
