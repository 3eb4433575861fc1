import type { CSSVariablesResolver } from '@mantine/core'
import { grounds, type Palette, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

/** Status colors do not depend on the workspace. Each pair of text and ground has a contrast of 4.5:1 or better. */
const status = {
  light: {
    '--foyer-good': '#17693f',
    '--foyer-good-ground': '#e9f5ee',
    '--foyer-waiting': '#805000',
    '--foyer-waiting-ground': '#fcf3e0',
    '--foyer-problem': '#b42318',
    '--foyer-problem-ground': '#fdeeec',
    '--foyer-quiet': '#5f5a55',
    '--foyer-quiet-ground': '#f1efec',
  },
  dark: {
    '--foyer-good': '#86d8a8',
    '--foyer-good-ground': '#1c3226',
    '--foyer-waiting': '#f0c277',
    '--foyer-waiting-ground': '#372c1a',
    '--foyer-problem': '#ffa198',
    '--foyer-problem-ground': '#3c2222',
    '--foyer-quiet': '#b9b9b6',
    '--foyer-quiet-ground': '#2b2c30',
  },
} as const

const page = {
  light: {
    '--foyer-hairline': 'rgb(28 25 23 / 0.09)',
    '--foyer-hover': 'rgb(28 25 23 / 0.04)',
    '--foyer-pressed': 'rgb(28 25 23 / 0.07)',
    '--foyer-floating': '0 1px 2px rgb(28 25 23 / 0.06), 0 12px 32px rgb(28 25 23 / 0.12)',
    '--mantine-color-dimmed': '#5f5a55',
    '--mantine-color-placeholder': '#6f6963',
    '--foyer-field': '#918b84',
    '--foyer-denied': '#8b1a1a',
    '--mantine-color-default-border': '#d9d6d1',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--foyer-hairline': 'rgb(255 255 255 / 0.09)',
    '--foyer-hover': 'rgb(255 255 255 / 0.045)',
    '--foyer-pressed': 'rgb(255 255 255 / 0.08)',
    '--foyer-floating': '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.5)',
    '--mantine-color-dimmed': '#a9a9a6',
    '--mantine-color-placeholder': '#979794',
    '--foyer-field': '#7b7b79',
    '--foyer-denied': '#ffa198',
    '--mantine-color-default-border': '#45464a',
    '--mantine-color-error': '#ffa198',
  },
} as const

function paletteVariables(palette: Palette): Record<string, string> {
  return {
    '--foyer-primary': palette.primary,
    '--foyer-primary-hover': palette.primaryHover,
    '--foyer-primary-edge': palette.primaryEdge,
    '--foyer-on-primary': palette.onPrimary,
    '--foyer-accent': palette.accent,
    '--foyer-on-accent': palette.onAccent,
    '--foyer-primary-readable': palette.readable,
    // Mantine uses this for focus rings, progress and checked boxes, so it must stand out from the page.
    '--mantine-primary-color-filled': palette.readable,
    '--mantine-primary-color-filled-hover': palette.readable,
    '--mantine-primary-color-contrast': 'var(--foyer-ground)',
  }
}

function schemeVariables(colors: WorkspaceColors, scheme: Scheme): Record<string, string> {
  const { ground, card, ink } = grounds[scheme]
  return {
    '--foyer-ground': ground,
    '--foyer-ink': ink,
    '--mantine-color-body': card,
    '--mantine-color-text': ink,
    '--mantine-color-default': card,
    '--mantine-color-default-hover': scheme === 'light' ? '#f4f3f0' : '#28292d',
    '--mantine-color-default-color': ink,
    '--mantine-color-anchor': ink,
    ...page[scheme],
    ...status[scheme],
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
