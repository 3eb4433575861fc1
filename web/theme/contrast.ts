import { colorFault, contrastRatio, inkColor, readableOn, readableRatio } from '#contract/domain/colors.ts'

/** A color as red, green and blue, each 0 to 255. An invalid color is black. */
function rgbOf(color: string): readonly [number, number, number] {
  if (colorFault(color)) return [0, 0, 0]
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1)
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** Mixes `share` (0 to 1) of `other` into `base`. */
export function mix(base: string, other: string, share: number): string {
  const from = rgbOf(base)
  const to = rgbOf(other)
  const stirred = ([0, 1, 2] as const).map((at) => Math.round(from[at] + (to[at] - from[at]) * share))
  return `#${stirred.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** True for black, white and all grays between. */
export function isGray(color: string): boolean {
  const rgb = rgbOf(color)
  return Math.max(...rgb) - Math.min(...rgb) < 16
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50)

/** Returns the color when its contrast to the ground is sufficient. Otherwise mixes in `ink` until it is. */
export function pushed(color: string, ground: string, ink: string, ratio: number): string {
  const share = steps.find((step) => contrastRatio(mix(color, ink, step), ground) >= ratio)
  return mix(color, ink, share ?? 1)
}

/** Returns the workspace's text color when it is readable on this ground, otherwise near-black, black or white. */
export function textOn(ground: string, chosen: string): string {
  const readable = [chosen, inkColor].find((text) => !colorFault(text) && contrastRatio(text, ground) >= readableRatio)
  return readable ?? readableOn(ground)
}
