import { Fragment } from 'react'
import styles from '#web/ui/styles.module.css'

/** A text whose email addresses stay on one line. A longer one ends in an ellipsis, with the whole in its title. */
export function TextWithEmails({ text }: { text: string }) {
  return text.split(/([^\s,]+@[^\s,]+)/).map((part, at) =>
    part.includes('@') ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <span key={at} className={styles.email} title={part}>
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
