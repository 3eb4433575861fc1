import {
  convertCssVariables,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core'
import type { Theme } from '#contract/themes.ts'
import { theme } from '#web/theme/theme.ts'
import { variablesFor } from '#web/theme/variables.ts'

/** The style sheet of Mantine already has these. */
const defaults = defaultCssVariablesResolver(DEFAULT_THEME)

const withoutDefaults = (variables: Record<string, string>, defaults: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => defaults[name] !== value))

/** The CSS variables in which a theme and the workspace's colors differ from Mantine's style sheet. */
export function themeCss(theme: MantineTheme, resolver: CSSVariablesResolver): string {
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(theme), resolver(theme))
  return convertCssVariables({
    variables: withoutDefaults(variables, defaults.variables),
    light: withoutDefaults(light, defaults.light),
    dark: withoutDefaults(dark, defaults.dark),
  })
}

/** The same for a workspace's colors, without a component. */
export const cssOfColors = (colors: Theme): string =>
  themeCss(mergeMantineTheme(DEFAULT_THEME, theme), variablesFor(colors))
