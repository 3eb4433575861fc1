import { fieldTexts } from '#contract/texts/shared.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { useTextAtRisk } from '#web/ui/text-limit.ts'

/** Asks before a page is left with a text that is too long to be saved. Of several guards the one drawn last asks. */
export function TextLimitGuard() {
  const isAtRisk = useTextAtRisk()
  return (
    isAtRisk && (
      <LeaveGuard unsaved title={fieldTexts.tooLongTitle} text={fieldTexts.tooLongText} action={fieldTexts.leave} />
    )
  )
}
