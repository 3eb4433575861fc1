import { colorFault, contrastRatio, defaultColor, readableRatio } from '#contract/domain/colors.ts'
import { mix, pushed, textOn } from '#web/theme/contrast.ts'

/** The workspace's choice, as the server stores it. */
export type WorkspaceColors = {
  primary_color: string
  accent_color: string
  primary_text_color: string
  accent_text_color: string
}

export type Scheme = 'light' | 'dark'

export type Palette = {
  primary: string
  primaryHover: string
  /** The outline of a primary surface, visible only when the color has too little contrast to the page. */
  primaryEdge: string
  onPrimary: string
  accent: string
  onAccent: string
  /** The primary color for text, rings and lines on the page. */
  readable: string
}

/** The page's ground, card and ink in each scheme. All contrasts are measured against these. */
export const grounds = {
  light: { ground: '#f8f7f5', card: '#ffffff', ink: '#1c1917' },
  dark: { ground: '#17181a', card: '#1f2023', ink: '#ededeb' },
} as const satisfies Record<Scheme, { ground: string; card: string; ink: string }>

const given = (color: string, otherwise: string): string => (colorFault(color) ? otherwise : color)

/** A shade towards the text, or away from it when the text would become unreadable. */
function hoverOf(surface: string, text: string): string {
  const towards = mix(surface, text, 0.08)
  const lighter = contrastRatio(surface, '#000000') > contrastRatio(text, '#000000')
  return contrastRatio(text, towards) >= readableRatio ? towards : mix(surface, lighter ? '#ffffff' : '#000000', 0.08)
}

/** Turns four freely chosen colors into visible and readable ones for this scheme (SHELL-3). */
export function paletteFor(colors: WorkspaceColors, scheme: Scheme): Palette {
  const { card, ink } = grounds[scheme]
  const chosen = given(colors.primary_color, defaultColor)
  // On dark, a near-black surface would be invisible. On light, the edge makes a near-white one visible.
  const primary = scheme === 'dark' ? pushed(chosen, card, '#ffffff', 1.5) : chosen
  const accentChosen = given(colors.accent_color, defaultColor)
  const accent = scheme === 'dark' ? pushed(accentChosen, card, '#ffffff', 1.2) : accentChosen
  const onPrimary = textOn(primary, colors.primary_text_color)
  return {
    primary,
    primaryHover: hoverOf(primary, onPrimary),
    primaryEdge: contrastRatio(primary, card) < 1.6 ? mix(primary, ink, 0.16) : primary,
    onPrimary,
    accent,
    onAccent: textOn(accent, colors.accent_text_color),
    readable: pushed(chosen, card, scheme === 'dark' ? '#ffffff' : '#000000', 5),
  }
}
