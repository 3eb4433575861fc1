import { defaultColor } from '#contract/domain/colors.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** The Manager's business name and the theme's color. */
export async function findNameAndColor(db: DbOrTransaction): Promise<{ business: string; color: string } | undefined> {
  const [row] = await db.sql<{ business: string; color: string }>({
    name: 'name_and_color',
    text: `select u.business_name as business, coalesce(t.primary_color, '${defaultColor}') as color
      from users u left join themes t on t.manager_id = u.manager_id
      where u.manager_id = $1 and u.id = $1`,
    values: [db.id],
  })
  return row
}
