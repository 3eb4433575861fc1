import { Group, Stack } from '@mantine/core'
import type { GeneralPermissions as General } from '#contract/people.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { GrantSwitch } from './editor/grant-switch.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { useGeneralPermissions } from './use-general-permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Permissions besides the clients; each switch saves by itself (PERM-2). */
export function GeneralPermissions({ id, stored }: { id: string; stored: General }) {
  const { shown, turn, pending, saved, error } = useGeneralPermissions(id, stored)
  return (
    <Card title={permissionTexts.general}>
      <Group gap="8px 48px" align="stretch">
        <GrantSwitch
          label={permissionTexts.vacation}
          hint={permissionTexts.vacationHint}
          on={shown.vacation}
          onTurn={(on) => turn('vacation', on)}
        />
        <GrantSwitch
          label={permissionTexts.addNewClients}
          hint={permissionTexts.addNewClientsHint}
          on={shown.add_new_clients}
          onTurn={(on) => turn('add_new_clients', on)}
        />
      </Group>
      <Stack gap={0} mt={error || (saved && !pending) ? 12 : 0}>
        {error && <Notice tone="problem">{permissionTexts.generalNotSaved(error.message)}</Notice>}
        {saved && !pending && <Notice tone="good">{permissionTexts.generalSaved}</Notice>}
      </Stack>
      <LeaveGuard
        unsaved={pending}
        failed={error !== null}
        title={permissionTexts.savingTitle}
        text={permissionTexts.savingText}
        action={permissionTexts.leaveAnyway}
      />
    </Card>
  )
}
