import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/composer/composer.module.css'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = { enterSends: boolean; onMac: boolean; onChange: (enterSends: boolean) => void }

/** Which key sends, and how to have it otherwise (MSG-5). */
export function ComposerHint({ enterSends, onMac, onChange }: Props) {
  const withControl = onMac ? messageTexts.sendHintMac : messageTexts.sendHint
  return (
    <p className={classes.hint}>
      {enterSends ? composerTexts.enterSends : withControl}
      <LinkButton onClick={() => onChange(!enterSends)}>
        {enterSends ? composerTexts.letEnterBreak : composerTexts.letEnterSend}
      </LinkButton>
    </p>
  )
}
