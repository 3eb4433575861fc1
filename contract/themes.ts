import { z } from 'zod'
import { colorFault } from './domain/colors.ts'
import { Id, OwnId } from './domain/ids.ts'
import { recordOf } from './domain/record-of.ts'
import { endpoint } from './endpoint.ts'
import { FileBody, FileLink } from './files.ts'
import { colorTexts } from './texts/themes.ts'

export const themeColors = ['primary_color', 'accent_color', 'primary_text_color', 'accent_text_color'] as const

const Logo = FileLink.nullable()

export const Theme = z
  .object({
    ...recordOf(themeColors, z.string()),
    /** Null is the product's own logo. */
    thumbnail_logo: Logo,
    homepage_logo: Logo,
  })
  .meta({ id: 'Theme' })
export type Theme = z.infer<typeof Theme>

const Color = z.string({ error: colorTexts.empty }).superRefine((value, context) => {
  const fault = colorFault(value)
  if (fault) context.addIssue({ code: 'custom', message: colorTexts[fault] })
})

const Colors = z.strictObject(recordOf(themeColors, Color))

export const showTheme = endpoint({
  method: 'GET',
  path: '/api/themes/:managerId',
  who: 'anyone',
  gate: 'open',
  summary: "A workspace's colors and logos",
  params: z.object({ managerId: Id }),
  answers: { 200: Theme },
})

export const createTheme = endpoint({
  method: 'POST',
  path: '/api/themes/create',
  who: { Manager: true },
  gate: 'open',
  summary: "Make the workspace's theme; again: the same theme",
  body: z.strictObject({ user_id: OwnId }),
  answers: { 200: Theme, 201: Theme },
  problems: ['not_yours'],
})

export const updateTheme = endpoint({
  method: 'PUT',
  path: '/api/themes/update',
  who: { Manager: 'agency' },
  gate: 'open',
  summary: 'Change colors and logos',
  body: z.strictObject({
    colors: Colors,
    /** The colors that the change began with: those that it leaves stay as they are stored. */
    before: Colors.optional(),
    thumbnail_logo: FileBody.nullable().optional(),
    homepage_logo: FileBody.nullable().optional(),
  }),
  answers: { 200: Theme },
  problems: ['unknown_file', 'changed_meanwhile'],
})
