import { defaultColor } from '#contract/domain/colors.ts'
import type { Theme } from '#contract/themes.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertTheme, saveTheme, themeOf, type ThemeRow } from './queries.ts'

const defaults: ThemeRow = {
  primary_color: defaultColor,
  accent_color: defaultColor,
  primary_text_color: defaultColor,
  accent_text_color: defaultColor,
}

/** The product's own logo, until a workspace can have one. */
const presentTheme = (row: ThemeRow | null): Theme => ({
  ...(row ?? defaults),
  thumbnail_logo: null,
  homepage_logo: null,
})

/** For everyone who knows the workspace's id: the invitation and the log-out screen show it too. */
export async function showTheme(parts: Parts, workspace: string): Promise<Theme> {
  const row = await themeOf(parts.db.forWorkspace(workspace))
  if (row === undefined) throw new Refusal('not_found')
  return presentTheme(row)
}

/** Made once; `created` is false when it was there. */
export async function createTheme(
  parts: Parts,
  actor: Actor,
  user: string,
): Promise<{ theme: Theme; created: boolean }> {
  if (user !== actor.id) throw new Refusal('not_yours')
  const db = parts.db.forWorkspace(actor.workspace)
  const made = await db.transaction((tx) => insertTheme(tx, actor.workspace))
  return { theme: presentTheme(made ?? (await themeOf(db)) ?? null), created: made !== undefined }
}

type Changes = {
  colors: ThemeRow
  thumbnail_logo?: object | null | undefined
  homepage_logo?: object | null | undefined
}

export async function updateTheme(
  parts: Parts,
  actor: Actor,
  { colors, thumbnail_logo, homepage_logo }: Changes,
): Promise<Theme> {
  // No file was ever uploaded, so none that is named here is the workspace's.
  if (thumbnail_logo || homepage_logo) throw new Refusal('unknown_file')
  const db = parts.db.forWorkspace(actor.workspace)
  return presentTheme(await db.transaction((tx) => saveTheme(tx, actor.workspace, colors)))
}
