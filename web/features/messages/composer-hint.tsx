import { composerTexts, messageTexts } from '#contract/texts.ts'
import classes from '#web/features/messages/composer.module.css'

type Props = { enterSends: boolean; onMac: boolean; onChange: (enterSends: boolean) => void }

/** Which key sends, and how to have it otherwise (MSG-5). */
export function ComposerHint({ enterSends, onMac, onChange }: Props) {
  const withControl = onMac ? messageTexts.sendHintMac : messageTexts.sendHint
  return (
    <p className={classes.hint}>
      {enterSends ? composerTexts.enterSends : withControl}
      <button type="button" className={classes.action} onClick={() => onChange(!enterSends)}>
        {enterSends ? composerTexts.letEnterBreak : composerTexts.letEnterSend}
      </button>
    </p>
  )
}
