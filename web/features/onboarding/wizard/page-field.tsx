import type { ReactNode } from 'react'
import classes from '../fields/fields.module.css'
import { ItemNotices } from '../fields/item-notices.tsx'
import type { PageItem } from './use-page-items.ts'

type Props = {
  of: PageItem
  /** A field that can only be read is not disabled as a whole: a password can be shown. */
  staysReadable?: boolean
  children: ReactNode
}

/** The field of an item on a page of the documents, below what there is to say about the item. */
export function PageField({
  of: { asked, field, pending, isGone, onDiscard },
  staysReadable = false,
  children,
}: Props) {
  return (
    <div>
      <div className={classes.notices}>
        <ItemNotices item={asked} pending={pending} isGone={isGone} onDiscard={onDiscard} isQuiet />
      </div>
      <fieldset disabled={field.isLocked && !staysReadable} className={classes.fields}>
        {children}
      </fieldset>
    </div>
  )
}
