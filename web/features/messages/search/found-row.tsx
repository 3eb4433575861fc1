import { Link } from 'react-router'
import type { Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/search/search-results.module.css'
import { marked } from '#web/features/messages/search/marked.ts'
import { moveFocus } from '#web/features/messages/sidebar/move-focus.ts'
import { addressOfMessage } from '#web/features/messages/thread/linked-message.ts'
import { shortWhen, useToday } from '../thread/relative-dates.ts'
import { wordsOf } from '../thread/message-text.tsx'

type Props = { message: Message; words: string; where: string | undefined; onChosen: (() => void) | undefined }

/** Who said it, when and where, and what: with the words that were looked for. */
export function FoundRow({ message, words, where, onChosen }: Props) {
  const { conversation_id, seq, sender_name, date } = message
  const today = useToday()
  return (
    <li>
      <Link
        to={addressOfMessage(conversation_id, seq)}
        className={classes.row}
        onKeyDown={moveFocus}
        onClick={() => onChosen?.()}
      >
        <span className={classes.line}>
          <span className={classes.sender}>{where ? messageTexts.saidIn(sender_name, where) : sender_name}</span>
          <time className={classes.when} dateTime={date}>
            {shortWhen(date, today)}
          </time>
        </span>
        <span className={classes.text} dir="auto">
          {marked(wordsOf(message), words).map(({ text, at, isFound }) =>
            isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
      </Link>
    </li>
  )
}
