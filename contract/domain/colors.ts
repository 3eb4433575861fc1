export type ColorFault = 'empty' | 'noHash' | 'length' | 'digits'

/** The first rule of SET-7 that the color breaks, checked in the order of the document. */
export function colorFault(value: string): ColorFault | undefined {
  if (value === '') return 'empty'
  if (!value.startsWith('#')) return 'noHash'
  if (value.length !== 4 && value.length !== 7) return 'length'
  if (!/^#[0-9a-f]+$/i.test(value)) return 'digits'
  return undefined
}

export const defaultColor = '#ddd'

/** The stored default is not a choice. It is drawn in ink, never in gray. */
export const isDefaultColor = (color: string): boolean => /^#(ddd|dddddd)$/i.test(color)

export const inkColor = '#1c1917'

/** WCAG 2.2 AA for text of normal size. */
export const readableRatio = 4.5

export type Rgb = readonly [red: number, green: number, blue: number]

/** A color as red, green and blue, each 0 to 255. An invalid color is black. */
export function rgbOf(color: string): Rgb {
  if (colorFault(color)) return [0, 0, 0]
  const digits = color.slice(1)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // map() loses the tuple type.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number] // sort() loses the tuple type.
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has the higher contrast on this background. One of them always reaches 4.5. */
export const readableOn = (ground: string): '#000000' | '#ffffff' =>
  contrastRatio(ground, '#000000') >= contrastRatio(ground, '#ffffff') ? '#000000' : '#ffffff'
