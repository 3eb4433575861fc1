import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxLengths, truncate } from '#contract/domain/truncate.ts'
import styles from '#web/ui/styles.module.css'
import classes from './thread.module.css'

type MessagesLayoutProps = { sidebar: ReactNode; isThreadOpen: boolean; children: ReactNode }

/** The sidebar and the thread beside each other; on a phone only one of them. */
export const MessagesLayout = ({ sidebar, isThreadOpen, children }: MessagesLayoutProps) => (
  <div className={classes.columns} data-open={isThreadOpen || undefined}>
    {sidebar}
    <div className={classes.main}>{children}</div>
  </div>
)

export const ThreadPlaceholder = ({ children }: { children: ReactNode }) => (
  <Box m="auto" maw="100%">
    {children}
  </Box>
)

/** A thread beside its details. */
export const ThreadWithDetails = ({ details, children }: { details: ReactNode; children: ReactNode }) => (
  <Group gap={0} flex={1} miw={0} mih={0} wrap="nowrap" align="stretch">
    <ThreadColumn>{children}</ThreadColumn>
    {details}
  </Group>
)

export const ThreadColumn = ({ children }: { children: ReactNode }) => <div className={classes.thread}>{children}</div>

type ThreadHeaderProps = { avatar: ReactNode; name: string; about: string; children: ReactNode }

export const ThreadHeader = ({ avatar, name, about, children }: ThreadHeaderProps) => (
  <header className={classes.header}>
    {avatar}
    <Text component="h2" fz="lg" fw="bold" className={styles.cut} title={name}>
      {truncate(name, maxLengths.conversationName)}
    </Text>
    <Text span flex="none" fz="xs" c="dimmed" title={about}>
      {about}
    </Text>
    <Group gap={8} ml="auto" wrap="nowrap" flex="none">
      {children}
    </Group>
  </header>
)
