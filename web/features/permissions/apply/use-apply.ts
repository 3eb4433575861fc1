import { useState } from 'react'
import { applyPermission, maxClientsPerCall, showClientPermission } from '#contract/permissions.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { showingGrants } from '../editor/use-save-grants.ts'
import { useCall } from '#web/lib/http/use-call.ts'

type Given = {
  employeeId: string
  clientId: string
  /** Saves unsaved changes first. */
  save: (() => Promise<unknown>) | undefined
  onDone: (count: number) => void
}

/** Applies the stored grants of one client to others, and reports failures (PERM-8). */
export function useApply({ employeeId, clientId, save, onDone }: Given) {
  const [fault, setFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const applying = useCall(applyPermission, {
    refreshes: [...showingGrants, showClientPermission],
    onDone: (_result, { body }) => onDone(body.client_ids.length),
  })
  const apply = async (client_ids: string[]) => {
    if (client_ids.length === 0) return setFault(permissionTexts.chooseClientFirst)
    if (client_ids.length > maxClientsPerCall) return setFault(permissionTexts.tooManyClients(maxClientsPerCall))
    setFault(undefined)
    setSaving(true)
    try {
      await save?.()
      applying.mutate({ body: { employee_id: employeeId, from_client_id: clientId, client_ids } })
    } catch (error) {
      setFault(permissionTexts.notSaved(error instanceof Error ? error.message : ''))
    } finally {
      setSaving(false)
    }
  }
  return {
    apply,
    pending: saving || applying.isPending,
    faults: [fault, applying.error && permissionTexts.notSaved(applying.error.message)],
    reset: () => {
      setFault(undefined)
      applying.reset()
    },
  }
}
