import type { GeneralPermissions as General } from '#contract/people.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { GrantSwitch } from './editor/grant-switch.tsx'
import classes from '#web/features/permissions/general-permissions.module.css'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { useGeneralPermissions } from './use-general-permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Permissions besides the clients; each switch saves by itself (PERM-2). */
export function GeneralPermissions({ id, stored }: { id: string; stored: General }) {
  const { shown, turn, pending, saved, error } = useGeneralPermissions(id, stored)
  return (
    <Card title={permissionTexts.general}>
      <div className={classes.switches}>
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
      </div>
      {error && <Notice tone="problem">{permissionTexts.generalNotSaved(error.message)}</Notice>}
      {saved && !pending && <Notice tone="good">{permissionTexts.generalSaved}</Notice>}
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
