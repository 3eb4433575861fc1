import { useMedia } from '#web/lib/use-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showSettings, updateMessagePreferences } from '#contract/settings.ts'
import { composerTexts, messageTexts } from '#contract/texts/messages.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './composer.module.css'
import { isApple } from '#web/lib/use-keys.ts'

type HintProps = { isOffered: boolean; onChoose: (enterSends: boolean) => void }

/** Shows which keys send, and offers Enter alone until the person has chosen (MSG-5). Its line is kept, so that nothing moves. */
export const ComposerHint = ({ isOffered, onChoose }: HintProps) => (
  <p className={classes.hint}>
    {isOffered ? (
      <>
        {isApple() ? messageTexts.sendHintMac : messageTexts.sendHint}
        <LinkButton onClick={() => onChoose(true)}>{composerTexts.letEnterSend}</LinkButton>
        <LinkButton onClick={() => onChoose(false)}>{composerTexts.keepEnter}</LinkButton>
      </>
    ) : (
      '\u00a0'
    )}
  </p>
)

/**
 * The choice is stored per person, and offered with their first message. With an on-screen keyboard Enter always begins a
 * line, since Shift+Enter is missing.
 */
export function useEnterSends() {
  const queries = useQueryClient()
  const settings = queryFor(showSettings, {})
  const stored = useQuery({ ...settings, staleTime: 60_000 }).data?.messages.enter_sends
  const saving = useCall(updateMessagePreferences, {
    onDone: (saved) => applyEvent(queries, settings.queryKey, saved),
  })
  const chosen = saving.isPending ? saving.variables.body.enter_sends : stored
  const touched = useMedia('(pointer: coarse)')
  const enterSends = chosen === true && !touched
  const withModifier = isApple() ? 'Meta+Enter' : 'Control+Enter'
  return {
    enterSends,
    isOffered: chosen === null && !touched,
    keys: enterSends ? 'Enter' : withModifier,
    choose: (enter_sends: boolean) => saving.mutate({ body: { enter_sends } }),
  }
}
