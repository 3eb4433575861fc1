import { colorFault, contrastRatio, defaultColor, isDefaultColor, readableRatio } from '#contract/domain/colors.ts'
import { isGray, mix, pushed, textOn } from '#web/theme/contrast.ts'

/** The workspace's choice, as the server stores it. */
export type WorkspaceColors = {
  primary_color: string
  accent_color: string
  primary_text_color: string
  accent_text_color: string
}

export type Scheme = 'light' | 'dark'

type PrimaryColors = {
  primary: string
  primaryHover: string
  /** The outline of a primary surface, visible only when the color has too little contrast to the page. */
  primaryEdge: string
  onPrimary: string
  /** The outline of a bar or segment filled with the primary color, visible on the card and on an open segment. */
  fillEdge: string
  /** The ground of what is current or chosen. */
  tint: string
  /** The primary color for text, rings and lines on the page and on the tint. */
  readable: string
  own: string
  ownEdge: string
  onOwn: string
}

type AccentColors = { others: string; othersEdge: string; onOthers: string }

export type Palette = PrimaryColors & AccentColors

/** WCAG 2.2 AA for the parts of a chart. */
const graphicRatio = 3

/** The page's ground, card and ink in each scheme. All contrasts are measured against these. */
export const grounds = {
  light: { ground: '#f8f7f5', card: '#ffffff', ink: '#1c1917' },
  dark: { ground: '#17181a', card: '#1f2023', ink: '#efeeeb' },
} as const satisfies Record<Scheme, { ground: string; card: string; ink: string }>

/** A workspace that has not chosen colors is drawn in ink: the stored gray would look disabled. */
const inkPrimary: Record<Scheme, PrimaryColors> = {
  light: {
    primary: '#1c1917',
    primaryHover: '#35302c',
    primaryEdge: '#1c1917',
    onPrimary: '#ffffff',
    fillEdge: '#1c1917',
    tint: '#ece9e5',
    readable: '#1c1917',
    own: '#e9e6e2',
    ownEdge: '#e9e6e2',
    onOwn: '#1c1917',
  },
  dark: {
    primary: '#efeeeb',
    primaryHover: '#ffffff',
    primaryEdge: '#efeeeb',
    onPrimary: '#17181a',
    fillEdge: '#efeeeb',
    tint: '#2d2e32',
    readable: '#efeeeb',
    own: '#38393e',
    ownEdge: '#38393e',
    onOwn: '#efeeeb',
  },
}

const inkAccent: Record<Scheme, AccentColors> = {
  light: { others: '#ffffff', othersEdge: 'rgb(28 25 23 / 0.14)', onOthers: '#1c1917' },
  dark: { others: '#1f2023', othersEdge: 'rgb(255 255 255 / 0.16)', onOthers: '#efeeeb' },
}

const usableColor = (color: string): string => (colorFault(color) ? defaultColor : color)

/** A shade towards the text, or away from it when the text would become unreadable. */
function hoverOf(surface: string, text: string): string {
  const towards = mix(surface, text, 0.08)
  const lighter = contrastRatio(surface, '#000000') > contrastRatio(text, '#000000')
  return contrastRatio(text, towards) >= readableRatio ? towards : mix(surface, lighter ? '#ffffff' : '#000000', 0.08)
}

const edgeOf = (surface: string, scheme: Scheme): string =>
  contrastRatio(surface, grounds[scheme].card) < 1.6 ? mix(surface, grounds[scheme].ink, 0.16) : surface

/** A little of the color on the card, more of it or of ink when that could not be told from the ground. */
function tintOf(color: string, scheme: Scheme): string {
  const { card, ground, ink } = grounds[scheme]
  const tint = mix(card, color, scheme === 'dark' ? 0.2 : 0.1)
  return pushed(pushed(tint, ground, color, 1.08), ground, ink, 1.08)
}

/** Turns four freely chosen colors into visible and readable ones for this scheme (SHELL-3). */
export function paletteFor(colors: WorkspaceColors, scheme: Scheme): Palette {
  const primary = usableColor(colors.primary_color)
  const accent = usableColor(colors.accent_color)
  return {
    ...(isDefaultColor(primary) ? inkPrimary[scheme] : primaryColors(primary, colors.primary_text_color, scheme)),
    ...(isDefaultColor(accent) ? inkAccent[scheme] : accentColors(accent, colors.accent_text_color, scheme)),
  }
}

function primaryColors(chosen: string, text: string, scheme: Scheme): PrimaryColors {
  const { card } = grounds[scheme]
  const isDark = scheme === 'dark'
  // On dark, a near-black surface would be invisible, and a lighter gray would look disabled.
  if (isDark && isGray(chosen) && contrastRatio(chosen, card) < 1.5) return inkPrimary.dark
  const primary = isDark ? pushed(chosen, card, '#ffffff', 1.5) : chosen
  // On light, the edge makes a near-white surface visible.
  const primaryEdge = edgeOf(primary, scheme)
  const onPrimary = textOn(primary, text)
  const tint = tintOf(primary, scheme)
  return {
    primary,
    primaryHover: hoverOf(primary, onPrimary),
    primaryEdge,
    onPrimary,
    fillEdge: pushed(primary, card, isDark ? '#ffffff' : '#000000', graphicRatio),
    tint,
    readable: isDark ? pushed(chosen, tint, '#ffffff', 7) : pushed(chosen, tint, '#000000', 5),
    own: primary,
    ownEdge: primaryEdge,
    onOwn: onPrimary,
  }
}

function accentColors(chosen: string, text: string, scheme: Scheme): AccentColors {
  const { ground, ink } = grounds[scheme]
  const others = scheme === 'dark' ? darkAccentOf(chosen) : chosen
  return {
    others,
    othersEdge: contrastRatio(others, ground) < 1.06 ? mix(others, ink, 0.14) : others,
    onOthers: textOn(others, text),
  }
}

/** A light accent would glare on dark: the card takes a little of it instead. */
function darkAccentOf(chosen: string): string {
  const { card } = grounds.dark
  const isLight = contrastRatio(chosen, card) >= readableRatio
  return pushed(isLight ? mix(card, chosen, 0.16) : chosen, card, '#ffffff', 1.2)
}

/** Ground and text of the eight faces: clay, honey, moss, fern, lagoon, sky, iris and rose. */
export const faceColors: Record<Scheme, readonly (readonly [ground: string, text: string])[]> = {
  light: [
    ['#f5ded4', '#7b3a22'],
    ['#f4e5c0', '#694a05'],
    ['#e2eacd', '#45581b'],
    ['#d3eadc', '#1d5a3c'],
    ['#cfe9ea', '#10565c'],
    ['#d7e5f7', '#234d84'],
    ['#e4dff6', '#4a3e8e'],
    ['#f5dbe6', '#842e59'],
  ],
  dark: [
    ['#4a2c20', '#f2c3ae'],
    ['#43340f', '#ecce86'],
    ['#333d17', '#cbd99b'],
    ['#1d3d2b', '#a2d9b8'],
    ['#143c40', '#97d6da'],
    ['#21385a', '#aecbf3'],
    ['#37305f', '#cac1f5'],
    ['#4b2438', '#f0b6d0'],
  ],
}
