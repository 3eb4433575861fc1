import { Box, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import type { GeneralPermissions } from '#contract/people.ts'
import type { PermissionRow } from '#contract/permissions.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { Facts } from '#web/ui/facts.tsx'
import { PermissionTable, UnopenedGrants } from '#web/features/permissions/index.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = { employeeId: string; general: GeneralPermissions; rows: readonly PermissionRow[] }

const yesOrNo = (allowed: boolean): string => (allowed ? commonTexts.yes : commonTexts.no)

/** General permissions and the reach per client (EMP-5). */
export function PermissionsTab({ employeeId, general, rows }: Props) {
  const configured = rows.length > 0
  const change = (
    <Button
      component={Link}
      to={`/permissions/${employeeId}`}
      variant={configured ? 'default' : 'filled'}
      size={configured ? 'xs' : 'sm'}
    >
      {configured ? commonTexts.edit : employeeTexts.configure}
    </Button>
  )
  return (
    <Stack gap={16}>
      <Box maw={720}>
        <Card title={permissionTexts.general} action={configured && change}>
          <Facts
            facts={[
              [permissionTexts.vacation, yesOrNo(general.vacation)],
              [permissionTexts.addNewClients, yesOrNo(general.add_new_clients)],
            ]}
          />
        </Card>
      </Box>
      {configured ? (
        <>
          <UnopenedGrants employeeId={employeeId} />
          <Text component="h2" fz="lg" fw="bold" mt={8}>
            {permissionTexts.clients}
          </Text>
          <PermissionTable rows={rows} editTo={({ _id }) => `/permissions/${employeeId}/${_id}`} />
        </>
      ) : (
        <Card flush>
          <EmptyState
            icon={IconLock}
            title={employeeTexts.notConfigured}
            text={employeeTexts.notConfiguredHint}
            action={change}
          />
        </Card>
      )}
    </Stack>
  )
}
