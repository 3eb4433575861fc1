import { fileTexts } from '#contract/texts/files.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'

/** Asks before a page with running uploads is left. */
export const FileDropGuard = ({ busy, onToggle }: { busy: boolean; onToggle: (isOpen: boolean) => void }) => (
  <LeaveGuard
    unsaved={busy}
    title={fileTexts.leaveTitle}
    text={fileTexts.leaveText}
    action={fileTexts.leave}
    onToggle={onToggle}
  />
)
