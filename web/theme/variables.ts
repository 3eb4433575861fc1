import type { CSSVariablesResolver } from '@mantine/core'
import { faceColors, grounds, type Palette, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

/** Status colors do not depend on the workspace. Each pair of text and ground has a contrast of 4.5:1 or better. */
const status = {
  light: {
    '--foyer-good': '#17613f',
    '--foyer-good-ground': '#e5f2ea',
    '--foyer-waiting': '#854a06',
    '--foyer-waiting-ground': '#fcf0d9',
    '--foyer-problem': '#a1281e',
    '--foyer-problem-ground': '#fceae7',
    '--foyer-given': '#234d84',
    '--foyer-given-ground': '#e2ecf9',
    '--foyer-quiet': '#57534e',
    '--foyer-quiet-ground': '#efedea',
  },
  dark: {
    '--foyer-good': '#86d3a6',
    '--foyer-good-ground': '#1c3126',
    '--foyer-waiting': '#efbd72',
    '--foyer-waiting-ground': '#362a13',
    '--foyer-problem': '#f3a399',
    '--foyer-problem-ground': '#3c211e',
    '--foyer-given': '#aecbf3',
    '--foyer-given-ground': '#22365a',
    '--foyer-quiet': '#b9b6b1',
    '--foyer-quiet-ground': '#2d2e32',
  },
} as const

const page = {
  light: {
    '--foyer-hairline': 'rgb(28 25 23 / 0.08)',
    '--foyer-hover': '#f4f2ef',
    '--foyer-pressed': '#eae7e3',
    '--foyer-track': '#e7e4e0',
    '--foyer-bar': '#8d867e',
    '--foyer-floating': '0 1px 2px rgb(28 25 23 / 0.06), 0 8px 28px rgb(28 25 23 / 0.14)',
    '--mantine-color-dimmed': '#57534e',
    '--mantine-color-placeholder': '#6b665f',
    '--foyer-field': '#8d867e',
    '--foyer-denied': '#8b1a1a',
    '--mantine-color-default-border': 'rgb(28 25 23 / 0.16)',
    '--mantine-color-error': '#a1281e',
  },
  dark: {
    '--foyer-hairline': 'rgb(255 255 255 / 0.09)',
    '--foyer-hover': '#26272b',
    '--foyer-pressed': '#303136',
    '--foyer-track': '#37383d',
    '--foyer-bar': '#7d7a75',
    '--foyer-floating': '0 0 0 1px rgb(255 255 255 / 0.1), 0 12px 32px rgb(0 0 0 / 0.5)',
    '--mantine-color-dimmed': '#b9b6b1',
    '--mantine-color-placeholder': '#a09d97',
    '--foyer-field': '#7d7a75',
    '--foyer-denied': '#f3a399',
    '--mantine-color-default-border': 'rgb(255 255 255 / 0.2)',
    '--mantine-color-error': '#f3a399',
  },
} as const

function paletteVariables(palette: Palette): Record<string, string> {
  return {
    '--foyer-primary': palette.primary,
    '--foyer-primary-hover': palette.primaryHover,
    '--foyer-primary-edge': palette.primaryEdge,
    '--foyer-on-primary': palette.onPrimary,
    '--foyer-fill-edge': palette.fillEdge,
    '--foyer-tint': palette.tint,
    '--foyer-own': palette.own,
    '--foyer-own-edge': palette.ownEdge,
    '--foyer-on-own': palette.onOwn,
    '--foyer-others': palette.others,
    '--foyer-others-edge': palette.othersEdge,
    '--foyer-on-others': palette.onOthers,
    '--foyer-primary-readable': palette.readable,
    // Mantine uses this for focus rings and checked boxes, so it must stand out from the page.
    '--mantine-primary-color-filled': palette.readable,
    '--mantine-primary-color-filled-hover': palette.readable,
    '--mantine-primary-color-contrast': 'var(--foyer-ground)',
  }
}

const faceVariables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    faceColors[scheme].flatMap(([ground, text], at) => [
      [`--foyer-face-${at + 1}`, ground],
      [`--foyer-on-face-${at + 1}`, text],
    ]),
  )

function schemeVariables(colors: WorkspaceColors, scheme: Scheme): Record<string, string> {
  const { ground, card, ink } = grounds[scheme]
  return {
    '--foyer-ground': ground,
    '--foyer-ink': ink,
    '--mantine-color-body': card,
    '--mantine-color-text': ink,
    '--mantine-color-default': card,
    '--mantine-color-default-hover': 'var(--foyer-hover)',
    '--mantine-color-default-color': ink,
    '--mantine-color-anchor': ink,
    ...page[scheme],
    ...status[scheme],
    ...faceVariables(scheme),
    ...paletteVariables(paletteFor(colors, scheme)),
  }
}

/** Every color of the product as a CSS variable, for the workspace's four colors and both schemes. */
export const variablesFor =
  (colors: WorkspaceColors): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: schemeVariables(colors, 'light'),
    dark: schemeVariables(colors, 'dark'),
  })
