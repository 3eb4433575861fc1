import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './composer.module.css'

type Props = { enterSends: boolean; onMac: boolean; onChange: (enterSends: boolean) => void }

/** Shows which key sends and lets the person change it (MSG-5). */
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

export const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The choice is stored per person. With an on-screen keyboard Enter always begins a line, since Shift+Enter is missing.
 */
export function useEnterSends(me: string) {
  const [chosen, setEnterSends] = useLocalStorage({ key: `foyer-enter-sends ${me}`, defaultValue: false })
  const touched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const enterSends = chosen && !touched
  return { enterSends, keys: enterSends ? 'Enter' : onMac ? 'Meta+Enter' : 'Control+Enter', setEnterSends }
}
