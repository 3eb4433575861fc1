import { useIsHydrated, useStore } from '#web/lib/use-store.ts'
import { type CSSVariablesResolver, MantineProvider, useMantineTheme } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Theme } from '#contract/themes.ts'
import { styleNonce } from '#web/theme/nonce.ts'
import { theme as logInTheme } from '#web/theme/theme.ts'
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

type Props = { children: ReactNode; theme?: typeof logInTheme; env?: 'test' }

/** Mantine in the workspace's colors. `applyTheme` and `resetTheme` change them at run time. */
export function ThemeProvider({ children, theme = logInTheme, env }: Props) {
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
  const isHydrated = useIsHydrated()
  // The server's HTML has its colors in the head, and React hydrates no portals.
  const isServed = useTheme() === servedTheme || !isHydrated
  const css = useMemo(() => (isServed ? '' : themeCss(merged, resolver)), [isServed, merged, resolver])
  useLayoutEffect(() => {
    if (!isServed) document.getElementById('foyer-colors')?.remove()
  }, [isServed])
  return isServed ? null : createPortal(<style nonce={styleNonce()}>{css}</style>, document.head)
}

let servedTheme: Theme | undefined

/** The server wrote the colors of the present theme into the head of the page. */
export const keepServedTheme = (): void => void (servedTheme = currentTheme())

export const useTheme = () => useStore(onThemeChange, currentTheme)
