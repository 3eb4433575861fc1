import { composerTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/composer/typing-line.module.css'
import { useTypists } from '#web/features/messages/composer/use-typing.ts'

/** Who is typing, under the last message. Its line is always there, so that nothing moves when somebody begins. */
export function TypingLine({ conversation }: { conversation: string }) {
  const names = useTypists(conversation)
  return (
    <p className={classes.root}>
      {names.length > 0 && (
        <>
          <span className={classes.names}>{composerTexts.typing(names)}</span>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  )
}
