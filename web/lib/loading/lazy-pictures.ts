/** Paper shows also the pictures that were not scrolled to. */
export function loadPicturesBeforePrint(): void {
  addEventListener('beforeprint', () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
  })
}
