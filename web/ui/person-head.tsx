import { Box, Group } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import classes from '#web/ui/person-head.module.css'
import styles from '#web/ui/styles.module.css'

type Props = {
  face: Face
  /** Stands instead of the face: a button to change it. */
  faceButton?: ReactNode
  name: string
  email: string
  /** Digits, and their formatted text; empty for none. */
  phone: readonly [digits: string, shown: string]
  /** Beside the name: the person's state. */
  state?: ReactNode
  /** After the contact, when there is room for it. */
  since?: string
  /** At the right end. */
  options?: ReactNode
}

export function PersonHead({ face, faceButton, name, email, phone: [digits, shown], state, since, options }: Props) {
  return (
    <Group gap={16} align="flex-start" wrap="nowrap" pb={6}>
      {faceButton ?? <Avatar {...face} size={40} />}
      <Box miw={0} flex={1}>
        <Group component="p" gap="2px 12px">
          <Box component="span" className={styles.cut ?? ''} fw={600} miw={0} maw="100%" title={name} translate="no">
            {name}
          </Box>
          <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
            {state}
          </Group>
        </Group>
        <Group component="p" gap="0 18px" align="stretch" mt={2} c="dimmed">
          <a href={`mailto:${email}`} className={classes.reach} translate="no">
            <IconMail size={16} stroke={1.75} aria-hidden="true" />
            <Box component="span" className={styles.cut ?? ''} miw={0} maw="100%" title={email}>
              {email}
            </Box>
          </a>
          {digits !== '' && (
            <a href={`tel:${digits}`} className={classes.reach}>
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              {shown}
            </a>
          )}
          {since && <span className={classes.since}>{since}</span>}
        </Group>
      </Box>
      {options}
    </Group>
  )
}
