import { useState } from 'react'
import { useNavigate } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { emitWithReply } from '#web/socket/connection.ts'

/**
 * Leaves a page once everything on it is stored; where that fails it stays, and the foot says why. `exit` also tells the
 * agency what was changed (ONB-12): should that not arrive, the server has the list and tells it later by itself (ONB-13).
 */
export function useLeaveStep(flush: () => Promise<boolean>) {
  const [leaving, setLeaving] = useState(false)
  const go = useNavigate()
  const leave = async (how: 'exit' | (() => void)) => {
    if (leaving) return
    setLeaving(true)
    const stored = await flush()
    if (stored && how === 'exit') await emitWithReply('onboarding', {}).catch(() => {})
    setLeaving(false)
    if (!stored) return
    if (how === 'exit') void go(home)
    else how()
  }
  return { leaving, leave }
}
