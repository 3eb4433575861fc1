import { type Ground, groundColors } from './grounds.ts'

export type Size = { width: number; height: number }
/** The chosen square: its middle in pixels of the image, and how often its smallest side fits into the whole picture. */
export type Crop = { x: number; y: number; zoom: number }
type Limits = Size & { /** The whole image may be inside the square, with its ground beside it. */ whole: boolean }

export const maxZoom = 4

/** Below 1 there is ground beside the image, which a logo may have. */
export const minZoom = ({ width, height, whole }: Limits): number =>
  whole ? Math.min(width, height) / Math.max(width, height) : 1

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** The largest square in the middle; of a logo all of it. */
export const firstCrop = (image: Limits): Crop => ({ x: image.width / 2, y: image.height / 2, zoom: minZoom(image) })

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
/** Along one edge: the middle if the image is shorter than the square. */
const within = (middle: number, side: number, edge: number) =>
  side >= edge ? edge / 2 : between(middle, side / 2, edge - side / 2)

/** Keeps the square on the image. */
export function limitCrop(image: Limits, crop: Crop): Crop {
  const zoom = between(crop.zoom, minZoom(image), maxZoom)
  const side = sideOf(image, { ...crop, zoom })
  return { zoom, x: within(crop.x, side, image.width), y: within(crop.y, side, image.height) }
}

/** Moves what is seen by these parts of the square. */
export function moveCrop(image: Limits, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(image, crop)
  return limitCrop(image, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export type Chosen = { image: ImageBitmap; crop: Crop; ground: Ground }

export function drawCrop(canvas: HTMLCanvasElement, { image, crop, ground }: Chosen): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(image, crop)
  const scale = canvas.width / side
  const color = groundColors[ground]
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (color !== undefined) {
    context.fillStyle = color
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  const left = (side / 2 - crop.x) * scale
  const top = (side / 2 - crop.y) * scale
  context.drawImage(image, left, top, image.width * scale, image.height * scale)
}
