import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { CSSModulesOptions } from 'vite'

/** Names a class after itself and its file. Vite's own names contain its line as well, and every page holds hundreds. */
export const classNames = (web: string): CSSModulesOptions => ({
  generateScopedName: (name, file) => {
    const hash = createHash('sha256').update(relative(web, file)).digest('base64url')
    return `${name}_${hash.slice(0, 4)}`
  },
})
