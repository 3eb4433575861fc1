import { home } from '#contract/domain/paths.ts'
import { shellTexts } from '#contract/texts/shell.ts'

/** Where a page's arrow leads that belongs to no other page. */
export const backToDashboard = { to: home, label: shellTexts.backToDashboard }
