import {
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** Warm grays for the light scheme, lightest first. */
const lightGrays: MantineColorsTuple = [
  '#f8f7f5',
  '#f1efec',
  '#e7e4e0',
  '#d9d6d1',
  '#b8b3ad',
  '#8d867e',
  '#6b665f',
  '#57534e',
  '#332f2c',
  '#1c1917',
]

/** The dark scheme from text to deepest ground, in Mantine's order. */
const darkGrays: MantineColorsTuple = [
  '#efeeeb',
  '#b9b6b1',
  '#a09d97',
  '#7d7a75',
  '#37383d',
  '#303136',
  '#2a2b2f',
  '#1f2023',
  '#17181a',
  '#101113',
]

/**
 * Filled primary components use the workspace's color, corrected in palette.ts. Other variants are neutral: the color
 * belongs to the one main button.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.color !== undefined && input.color !== 'primary') return defaultVariantColorsResolver(input)
  if (input.variant !== 'filled')
    return { ...defaultVariantColorsResolver({ ...input, color: 'gray' }), color: 'var(--foyer-ink)' }
  return {
    background: 'var(--foyer-primary)',
    hover: 'var(--foyer-primary-hover)',
    color: 'var(--foyer-on-primary)',
    border: '1px solid var(--foyer-primary-edge)',
  }
}

/**
 * Mantine's theme as the design document specifies it. What the log-in page does not show is in app-theme.ts. Colors that depend on the workspace or the scheme are in variables.ts.
 */
export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', ui-sans-serif, system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '20px' },
  primaryColor: 'primary',
  colors: { primary: lightGrays, gray: lightGrays, dark: darkGrays },
  white: '#ffffff',
  black: '#1c1917',
  autoContrast: true,
  // Exactly the luminance where white text reaches 4.5:1. Mantine's default of 0.3 fails AA.
  luminanceThreshold: 0.183,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Loader: { defaultProps: { color: 'var(--mantine-color-dimmed)', size: 'sm' } },
    Button: { defaultProps: { radius: 'sm', color: 'primary' } },
    ActionIcon: { defaultProps: { radius: 'sm', variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { radius: 'sm' } },
  },
})
