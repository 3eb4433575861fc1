import { useIsHydrated, useStore } from '#web/lib/use-store.ts'
import { type CSSVariablesResolver, MantineProvider, useMantineTheme } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Theme } from '#contract/themes.ts'
import { styleNonce } from '#web/theme/nonce.ts'
import { theme } from '#web/theme/theme.ts'
import { themeCss } from '#web/theme/theme-css.ts'
import { variablesFor } from '#web/theme/variables.ts'
import { currentTheme, onThemeChange } from '#web/theme/workspace-theme.ts'

// Paper is light. Firefox prints a copy of the page that it takes after `beforeprint`.
const paper = globalThis.matchMedia('print')
let isBeforePrint = false
const isPrinting = () => isBeforePrint || paper.matches

function onPrint(changed: () => void): () => void {
  const listen = ({ type }: Event) => {
    if (type !== 'change') isBeforePrint = type === 'beforeprint'
    changed()
  }
  globalThis.addEventListener('beforeprint', listen)
  globalThis.addEventListener('afterprint', listen)
  paper.addEventListener('change', listen)
  return () => {
    globalThis.removeEventListener('beforeprint', listen)
    globalThis.removeEventListener('afterprint', listen)
    paper.removeEventListener('change', listen)
  }
}

/** Mantine in the workspace's colors. `applyTheme` and `resetTheme` change them at run time. */
export function ThemeProvider({ children, env }: { children: ReactNode; env?: 'test' }) {
  const colors = useStore(onThemeChange, currentTheme)
  const resolver = useMemo(() => variablesFor(colors), [colors])
  const printing = useStore(onPrint, isPrinting)
  return (
    <MantineProvider
      {...(printing && { forceColorScheme: 'light' })}
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
      env={env ?? 'default'}
    >
      <ThemeStyle resolver={resolver} />
      {children}
    </MantineProvider>
  )
}

/** In the head of the page: HTML allows no style elements in its body, where Mantine would put them. */
function ThemeStyle({ resolver }: { resolver: CSSVariablesResolver }) {
  const merged = useMantineTheme()
  // What the server rendered stands in the head with its colors. No portal is there at first: React cannot take one over.
  const isHydrated = useIsHydrated()
  const isServed = useTheme() === servedTheme || !isHydrated
  const css = useMemo(() => (isServed ? '' : themeCss(merged, resolver)), [isServed, merged, resolver])
  return isServed ? null : createPortal(<style nonce={styleNonce()}>{css}</style>, document.head)
}

let servedTheme: Theme | undefined

/** The colors of the present theme are in the head of the page. */
export const keepServedTheme = (): void => void (servedTheme = currentTheme())

export const useTheme = () => useStore(onThemeChange, currentTheme)
