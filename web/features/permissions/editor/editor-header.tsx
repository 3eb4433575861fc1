import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import { itemsSeen } from '#contract/domain/reach.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import type { ClientPermission } from '../api.ts'
import type { GivenGrants } from './grant-changes.ts'
import { firstNameOf } from '#web/session/token.ts'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = { shown: ClientPermission; stored: GivenGrants; grants: GivenGrants; action: ReactNode }

/** The employee, the client and the reach, stored and after saving. */
export function EditorHeader({ shown: { employee, client, items }, stored, grants, action }: Props) {
  const own = items.flatMap((item) => item.grants as GrantKey[]) // the server answers keys that can be granted
  const seenOf = (grants: GivenGrants) => {
    const { seen, of } = itemsSeen(grants, client.services)
    return { seen: seen + own.filter((key) => grants[key]).length, of: of + own.length }
  }
  const [now, then] = [seenOf(stored), seenOf(grants)]
  return (
    <Stack gap={16}>
      <Group gap="12px 24px" align="flex-start" justify="space-between">
        <Group gap="12px 48px" align="stretch" maw="100%">
          <Party
            role={roleTexts.Client}
            face={{ id: client._id, name: client.business_name, business: true }}
            name={client.name}
          />
          <Party
            role={roleTexts.Employee}
            face={{ id: employee._id, name: employee.name }}
            name={employee.name}
            about={employee.department}
          />
        </Group>
        <Group gap={8}>{action}</Group>
      </Group>
      {now.of === 0 ? (
        <Notice tone="quiet">{permissionTexts.noServices(client.business_name)}</Notice>
      ) : (
        <Text fz="lg" textWrap="pretty" role="status">
          {permissionTexts.sees(firstNameOf(employee.name), now.seen, now.of, client.business_name)}
          {then.seen === now.seen ? '.' : `; ${permissionTexts.seesAfter(then.seen, then.of)}`}
        </Text>
      )}
    </Stack>
  )
}

/** The page's title is the business. */
const Party = ({ role, face, name, about = '' }: { role: string; face: Face; name: string; about?: string }) => (
  <Box component="dl" maw="100%">
    <Text component="dt" fz="xs" c="dimmed">
      {role}
    </Text>
    <Group component="dd" gap={10} wrap="nowrap">
      <Avatar {...face} size={28} />
      <Flex wrap="wrap" columnGap={12} miw={0}>
        <Text span fw={600} miw={0}>
          {name}
        </Text>
        {about !== '' && (
          <Text span c="dimmed" miw={0}>
            {about}
          </Text>
        )}
      </Flex>
    </Group>
  </Box>
)
