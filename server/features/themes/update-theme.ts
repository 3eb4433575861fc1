import type { z } from 'zod'
import { defaultColor } from '#contract/domain/colors.ts'
import { themeChanged } from '#contract/realtime.ts'
import type { Theme, updateTheme as updateThemeCall } from '#contract/themes.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import {
  type FileHolder,
  type FileReference,
  prepareThemeLogo,
  saveAttachedFiles,
  type ThemeLogo,
  findThemeLogos,
} from '#server/features/files/index.ts'
import { listActiveUserIds } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { authorize } from './policy.ts'
import { insertTheme, saveTheme, findTheme, type ThemeRow } from './queries.ts'

const defaults: ThemeRow = {
  primary_color: defaultColor,
  accent_color: defaultColor,
  primary_text_color: defaultColor,
  accent_text_color: defaultColor,
}

const presentTheme = async (db: DbOrTransaction, parts: Parts, row: ThemeRow | null): Promise<Theme> => ({
  ...(row ?? defaults),
  ...(await findThemeLogos(db, parts)),
})

/** Readable for every caller who knows the workspace's id: the invitation and the log-out page show it too. */
export async function showTheme(parts: Parts, workspace: string): Promise<Theme> {
  const db = parts.db.forWorkspace(workspace)
  const row = await findTheme(db)
  if (row === undefined) throw new ApiError('not_found')
  return presentTheme(db, parts, row)
}

/** Created once; `created` is false when it existed. */
export async function createTheme(
  parts: Parts,
  actor: Actor,
  user: string,
): Promise<{ theme: Theme; created: boolean }> {
  authorize(actor, 'theme.create', { id: user })
  const db = parts.db.forWorkspace(actor.workspace)
  const made = await db.transaction((tx) => insertTheme(tx, actor.workspace))
  return { theme: await presentTheme(db, parts, made ?? (await findTheme(db)) ?? null), created: made !== undefined }
}

/**
 * Saves colors and logos together; a logo that is not named stays. Every open page of the workspace changes at once
 * (SET-7).
 */
export async function updateTheme(
  parts: Parts,
  actor: Actor,
  { colors, before, thumbnail_logo, homepage_logo }: z.output<typeof updateThemeCall.body>,
): Promise<Theme> {
  const { workspace } = actor
  const logos: [ThemeLogo, FileReference | null | undefined][] = [
    ['thumbnail_logo', thumbnail_logo && (await prepareThemeLogo(parts, actor, thumbnail_logo, 'thumbnail_logo'))],
    ['homepage_logo', homepage_logo && (await prepareThemeLogo(parts, actor, homepage_logo, 'homepage_logo'))],
  ]
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const stored = await saveTheme(tx, workspace, {}) // locks it
    const changed = Object.fromEntries(
      Object.entries(colors).filter(([name, color]) => color !== before?.[name as keyof ThemeRow]),
    ) // names of colors
    requireUnchanged(stored, before, changed, 'colors.')
    const row = await saveTheme(tx, workspace, changed)
    for (const [kind, logo] of logos) {
      if (logo !== undefined)
        await saveAttachedFiles(tx, parts, actor, { kind, subjectId: workspace }, logo ? [logo] : [])
    }
    return publishTheme(tx, parts, actor, row)
  })
}

async function publishTheme(tx: Transaction, parts: Parts, actor: Actor, row: ThemeRow | null): Promise<Theme> {
  await recordAuditEvent(tx, actor, { action: 'theme.changed', subjectId: actor.id, subjectName: actor.name })
  const theme = await presentTheme(tx, parts, row)
  const people = await listActiveUserIds(tx, tx.id)
  tx.afterCommit(() => parts.realtime.publishToUsers(tx.id, people, themeChanged(tx.id), theme))
  return theme
}

/** A theme loses its logo with the file, on every open page. */
export const themeFiles: FileHolder = {
  async release(tx, parts, actor) {
    await publishTheme(tx, parts, actor, (await findTheme(tx)) ?? null)
  },
}
