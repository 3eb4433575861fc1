import { contrastRatio, inkColor } from '#contract/domain/colors.ts'
import { hexOf } from '#web/theme/contrast.ts'

/** What a transparent picture is saved on. */
export const grounds = ['white', 'dark', 'none'] as const
export type Ground = (typeof grounds)[number]

/** `none` leaves the picture transparent. */
export const groundColors: Readonly<Record<Ground, string | undefined>> = {
  white: '#ffffff',
  dark: inkColor,
  none: undefined,
}

/** WCAG 2.2 AA for graphics. */
const VISIBLE = 3
const OPAQUE = 250

/**
 * The ground on which most of the mark can be seen, white if it does not matter; undefined for a picture without transparency. Takes RGBA
 * pixels.
 */
export function proposeGround(pixels: ArrayLike<number>): Ground | undefined {
  const seen = { white: 0, dark: 0 }
  let isTransparent = false
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    if (alpha < OPAQUE) isTransparent = true
    if (alpha < 128) continue
    const color = hexOf([red, green, blue])
    for (const ground of ['white', 'dark'] as const)
      if (contrastRatio(color, groundColors[ground] ?? color) >= VISIBLE) seen[ground] += 1
  }
  if (!isTransparent) return undefined
  return seen.dark > seen.white ? 'dark' : 'white'
}

/** The edge in pixels to which a picture is scaled down before its pixels are looked at. */
const EDGE = 64

export function groundFor(image: ImageBitmap): Ground | undefined {
  const context = Object.assign(document.createElement('canvas'), { width: EDGE, height: EDGE }).getContext('2d')
  if (!context) return undefined
  context.drawImage(image, 0, 0, EDGE, EDGE)
  return proposeGround(context.getImageData(0, 0, EDGE, EDGE).data)
}
