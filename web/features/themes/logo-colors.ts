import { contrastRatio, inkColor, readableOn, readableRatio, type Rgb } from '#contract/domain/colors.ts'
import { hexOf, mix, pushed } from '#web/theme/contrast.ts'

/** The edge in pixels to which a logo is scaled down before its pixels are counted. */
const EDGE = 48
const MOST = 4
/** WCAG 2.2 AA for a button against the page. */
const VISIBLE = 3
/** Colors that are less apart, of 442, look the same. */
const APART = 48

const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
/** How colorful it is, 0 to 255. */
const chroma = (color: Rgb): number => Math.max(...color) - Math.min(...color)

/** The dominant colors among RGBA pixels, colorful ones first, each dark enough to be seen on white. */
export function findDominantColors(pixels: ArrayLike<number>): string[] {
  const buckets = new Map<number, { sum: [number, number, number]; count: number }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    const isGround = Math.min(red, green, blue) > 235
    if (alpha < 128 || isGround) continue
    const key = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5)
    const bucket = buckets.get(key) ?? { sum: [0, 0, 0], count: 0 }
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue]
    bucket.count += 1
    buckets.set(key, bucket)
  }
  const all = [...buckets.values()].map(({ sum, count }) => ({
    color: [sum[0] / count, sum[1] / count, sum[2] / count] as const,
    count,
  }))
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const weightOf = ({ color, count }: (typeof all)[number]) => count * (0.2 + chroma(color) / 255)
  const dominant = all
    .filter(({ count }) => count >= total / 50)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .reduce<Rgb[]>(
      (kept, { color }) => (kept.every((keptColor) => distance(keptColor, color) > APART) ? [...kept, color] : kept),
      [],
    )
  const visible = dominant.map((color) => pushed(hexOf(color), '#ffffff', '#000000', VISIBLE))
  return [...new Set(visible)].slice(0, MOST)
}

/** The colors to choose from for this logo; none when the browser cannot read it. */
export async function readLogoColors(address: string): Promise<string[]> {
  const image = await createImageBitmap(await (await fetch(address)).blob())
  const context = Object.assign(document.createElement('canvas'), { width: EDGE, height: EDGE }).getContext('2d')
  if (!context) return []
  context.drawImage(image, 0, 0, EDGE, EDGE)
  image.close()
  return findDominantColors(context.getImageData(0, 0, EDGE, EDGE).data)
}

/** A whole theme in one color: its own readable text, and a light tint of it for what others write. */
export const themeOf = (color: string) => ({
  primary_color: color,
  primary_text_color: contrastRatio(color, '#ffffff') >= readableRatio ? '#ffffff' : readableOn(color),
  accent_color: mix('#ffffff', color, 0.12),
  accent_text_color: inkColor,
})
