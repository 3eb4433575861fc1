import { composerTexts } from '#contract/texts/messages.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { mended } from '#web/features/messages/composer/fault.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = { fault: string; text: string; onMend: (text: string) => void }

/** Why the text cannot be sent. A character that nobody can see or find is taken out on request. */
export function ComposerError({ fault, text, onMend }: Props) {
  if (fault !== fieldTexts.unstorable) return fault
  return (
    <>
      {composerTexts.cannotSend} <LinkButton onClick={() => onMend(mended(text))}>{composerTexts.removeIt}</LinkButton>
    </>
  )
}
