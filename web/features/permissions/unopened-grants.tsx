import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDate } from '#contract/domain/format-dates.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import {
  listUnopenedGrants,
  savePermission,
  showClientPermission,
  type UnopenedGrants as Unopened,
} from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { nameGrants, permissionTexts } from '#contract/texts/permissions.ts'
import { grantedIn, storedGrantsOf } from './editor/grant-changes.ts'
import { refreshGrants, useUndoGrants } from './editor/use-save-grants.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

const firstShown = 5

/** Grants that nobody has used for 90 days, with Revoke. Nothing without any. */
export function UnopenedGrants({ employeeId }: { employeeId?: string }) {
  const queries = useQueryClient()
  const query = employeeId === undefined ? {} : { employee_id: employeeId }
  const { data } = useQuery({ ...queryFor(listUnopenedGrants, { query }), refetchOnMount: everyMount })
  const [all, setAll] = useState(false)
  const offerBack = useUndoGrants()
  const revoking = useMutation<void, Error, Unopened>({
    mutationFn: async ({ employee_id, client_id, employee_name, client_business, grants }) => {
      const pair = { employee_id, client_id }
      const stored = storedGrantsOf((await call(showClientPermission, { params: pair })).permission)
      await call(savePermission, { body: { ...pair, ...recordOf(permissionFlags, false), more: [] } })
      const before = { grants: recordOf(grantedIn(stored.grants), true), ends: stored.ends }
      offerBack(pair, permissionTexts.revokedFrom(employee_name, client_business), grants.length, before)
    },
    onSuccess: () => refreshGrants(queries),
  })
  const items = data?.items ?? []
  const shown = all ? items : items.slice(0, firstShown)
  if (items.length === 0) return null
  return (
    <Card title={permissionTexts.unopened} text={permissionTexts.unopenedText}>
      {revoking.error && <Notice tone="problem">{permissionTexts.notSaved(revoking.error.message)}</Notice>}
      <Stack component="ul" gap={16}>
        {shown.map((grant) => (
          <UnopenedRow
            key={`${grant.employee_id} ${grant.client_id}`}
            row={grant}
            named={employeeId === undefined}
            pending={revoking.isPending && revoking.variables === grant}
            onRevoke={() => revoking.mutate(grant)}
          />
        ))}
      </Stack>
      {shown.length < items.length && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setAll(true)}>
          {permissionTexts.showAllUnopened(items.length)}
        </Button>
      )}
      {all && data && data.total > items.length && (
        <Text c="dimmed" mt={8}>
          {permissionTexts.moreUnopened(items.length, data.total)}
        </Text>
      )}
    </Card>
  )
}

type RowProps = { row: Unopened; named: boolean; pending: boolean; onRevoke: () => void }

function UnopenedRow({ row, named, pending, onRevoke }: RowProps) {
  const reader = useDateReader()
  const { employee_id, employee_name, client_id, client_business, grants, titles, granted, opened } = row
  const since = opened
    ? permissionTexts.unopenedSince(formatDate(opened, reader))
    : permissionTexts.neverOpened(formatDate(granted, reader))
  return (
    <Group component="li" gap="4px 12px" wrap="nowrap">
      {named ? (
        <Avatar id={employee_id} name={employee_name} size={32} />
      ) : (
        <Avatar id={client_id} name={client_business} business size={32} />
      )}
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Link to={`/permissions/${employee_id}/${client_id}`} style={{ fontWeight: 500 }}>
          {named ? `${employee_name}, ${client_business}` : client_business}
        </Link>
        <Text c="dimmed" fz="sm">
          {nameGrants(grants, titles)} · {since}
        </Text>
      </Box>
      <Button
        variant="default"
        size="xs"
        flex="none"
        loading={pending}
        onClick={onRevoke}
        aria-label={permissionTexts.revokeOf(employee_name, client_business)}
      >
        {permissionTexts.revoke}
      </Button>
    </Group>
  )
}
