import { colorFault, contrastRatio, inkColor, readableOn, readableRatio, rgbOf } from '#contract/domain/colors.ts'

/** `#rrggbb`. */
export const hexOf = (color: readonly number[]): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` (0 to 1) of `other` into `base`. */
export function mix(base: string, other: string, share: number): string {
  const from = rgbOf(base)
  const to = rgbOf(other)
  return hexOf(([0, 1, 2] as const).map((at) => from[at] + (to[at] - from[at]) * share))
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
