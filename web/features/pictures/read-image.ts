/** The longer edge in pixels at which a drawing without pixels of its own is read. */
const DRAWN_EDGE = 1024

/** What the browser can draw; rejects for other files. */
export async function readImage(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch(() => readDrawing(file))
}

/** An SVG, which browsers take as an element alone. */
async function readDrawing(file: File): Promise<ImageBitmap> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
    const scale = DRAWN_EDGE / Math.max(image.naturalWidth, image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(Math.round(image.naturalWidth * scale), 1)
    canvas.height = Math.max(Math.round(image.naturalHeight * scale), 1)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await createImageBitmap(canvas)
  } finally {
    URL.revokeObjectURL(address)
  }
}
