import { home } from '#contract/domain/paths.ts'
import { shellTexts } from '#contract/texts/shell.ts'

/** The back link of a page without a parent page. */
export const backToDashboard = { to: home, label: shellTexts.backToDashboard }
