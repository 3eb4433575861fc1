import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type ThemeRow = {
  primary_color: string
  accent_color: string
  primary_text_color: string
  accent_text_color: string
}

const COLORS = ['primary_color', 'accent_color', 'primary_text_color', 'accent_text_color'] as const

/** Undefined without such a workspace, null without a theme. */
export async function findTheme(db: DbOrTransaction): Promise<ThemeRow | null | undefined> {
  const row = await db.read
    .selectFrom('workspaces as w')
    .leftJoin('themes as t', 't.manager_id', 'w.manager_id')
    .select(['w.manager_id', 't.primary_color', 't.accent_color', 't.primary_text_color', 't.accent_text_color'])
    .where('w.manager_id', '=', db.id)
    .executeTakeFirst()
  if (!row) return undefined
  const { primary_color, accent_color, primary_text_color, accent_text_color } = row
  if (primary_color === null || accent_color === null || primary_text_color === null || accent_text_color === null)
    return null
  return { primary_color, accent_color, primary_text_color, accent_text_color }
}

/** Inserts the theme with the default colors; undefined when there is one already. */
export async function insertTheme(tx: Transaction, workspace: string): Promise<ThemeRow | undefined> {
  return tx
    .insertInto('themes')
    .values({ manager_id: workspace })
    .onConflict((conflict) => conflict.column('manager_id').doNothing())
    .returning(COLORS)
    .executeTakeFirst()
}

/** A color that is not given stays. */
export async function saveTheme(tx: Transaction, workspace: string, colors: Partial<ThemeRow>): Promise<ThemeRow> {
  return tx
    .insertInto('themes')
    .values({ manager_id: workspace, ...colors })
    .onConflict((conflict) => conflict.column('manager_id').doUpdateSet({ manager_id: workspace, ...colors }))
    .returning(COLORS)
    .executeTakeFirstOrThrow()
}
