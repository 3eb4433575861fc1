import { useWorkspaceTheme } from '#web/theme/use-workspace-theme.ts'

/** The id of a workspace, with which the tokens of emails begin: 32 hexadecimal digits, or 16 bytes in base64url. */
function workspaceIn(token: string): string | undefined {
  const hex = /^[\da-f]{32}/.exec(token)?.[0] ?? hexOf(token)
  return /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1).join('-')
}

function hexOf(token: string): string {
  try {
    const bytes = atob(token.slice(0, 24).replaceAll('-', '+').replaceAll('_', '/')).slice(0, 16)
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return ''
  }
}

/** The theme of the workspace that sent a link, also when the link opens nothing any more. */
export const useThemeOfLink = (token: string) => useWorkspaceTheme(workspaceIn(token))
