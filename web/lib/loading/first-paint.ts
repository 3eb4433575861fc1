/** Removes the picture that the HTML painted (web/entry/first-paint.css), once the page itself is drawn. */
export const removeFirstPaint = (): void => document.getElementById('first-paint')?.remove()
