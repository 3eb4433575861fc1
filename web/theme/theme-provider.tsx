import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { styleNonce } from '#web/theme/nonce.ts'
import { theme } from '#web/theme/theme.ts'
import { variablesFor } from '#web/theme/variables.ts'
import { currentTheme, onThemeChange } from '#web/theme/workspace-theme.ts'

/** Mantine in the workspace's colors. `applyTheme` and `resetTheme` change them at run time. */
export function ThemeProvider({ children, env }: { children: ReactNode; env?: 'test' }) {
  const colors = useSyncExternalStore(onThemeChange, currentTheme)
  const resolver = useMemo(() => variablesFor(colors), [colors])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={env ?? 'default'}
    >
      {children}
    </MantineProvider>
  )
}

export const useTheme = () => useSyncExternalStore(onThemeChange, currentTheme)
