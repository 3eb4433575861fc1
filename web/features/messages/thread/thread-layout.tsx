import type { ReactNode } from 'react'
import { maxLengths, truncate } from '#contract/domain/truncate.ts'
import classes from './thread-layout.module.css'

type MessagesLayoutProps = { sidebar: ReactNode; isThreadOpen: boolean; children: ReactNode }

/** The sidebar and the thread beside each other; on a phone only one of them. */
export const MessagesLayout = ({ sidebar, isThreadOpen, children }: MessagesLayoutProps) => (
  <div className={classes.columns} data-open={isThreadOpen || undefined}>
    {sidebar}
    <div className={classes.main}>{children}</div>
  </div>
)

export const ThreadPlaceholder = ({ children }: { children: ReactNode }) => (
  <div className={classes.middle}>{children}</div>
)

/** A thread beside its details. */
export const ThreadWithDetails = ({ details, children }: { details: ReactNode; children: ReactNode }) => (
  <div className={classes.regions}>
    <ThreadColumn>{children}</ThreadColumn>
    {details}
  </div>
)

export const ThreadColumn = ({ children }: { children: ReactNode }) => <div className={classes.thread}>{children}</div>

type ThreadHeaderProps = { avatar: ReactNode; name: string; about: ReactNode; children: ReactNode }

export const ThreadHeader = ({ avatar, name, about, children }: ThreadHeaderProps) => (
  <header className={classes.header}>
    {avatar}
    <h2 className={classes.name} title={name}>
      {truncate(name, maxLengths.conversationName)}
    </h2>
    <span className={classes.about}>{about}</span>
    <div className={classes.tools}>{children}</div>
  </header>
)
