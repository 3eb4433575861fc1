import type { z } from 'zod'
import { employeeOnboardingLabels } from '#contract/domain/change-labels.ts'
import type { updateOwnContact } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  findEmployeeRow,
  type LockedSelf,
  lockSelf,
  markOnboardingFinished,
  saveEmployeeDetails,
} from '../queries/employees.ts'
import { findEmployee } from './show-employee.ts'

/** Runs a change of an Employee's own data under a lock against deletion. */
export function withLockedSelf<T>(
  parts: Parts,
  actor: Actor,
  change: (tx: Transaction, self: LockedSelf) => Promise<T>,
): Promise<T> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const self = await lockSelf(tx, actor.id)
    if (!self) throw new ApiError('not_signed_in')
    return change(tx, self)
  })
}

export function updateOwnAddress(
  parts: Parts,
  actor: Actor,
  { before, ...address }: z.output<typeof updateOwnContact.body>,
): Promise<Employee> {
  return withLockedSelf(parts, actor, async (tx) => {
    const fields = ['line1', 'city', 'state', 'zip'] as const
    const changes = Object.fromEntries(
      fields.filter((field) => before?.[field] !== address[field]).map((field) => [field, address[field]]),
    )
    requireUnchanged((await findEmployeeRow(tx, actor.id, actor.workspace)) ?? {}, before, changes)
    await saveEmployeeDetails(tx, actor.workspace, actor.id, changes)
    const employee = await findEmployee(tx, parts, actor, actor.id)
    if (!employee) throw new ApiError('not_signed_in')
    return employee
  })
}

/** The Manager is notified only of the first finish (EMP-7). */
export function finishEmployeeOnboarding(parts: Parts, actor: Actor): Promise<void> {
  return withLockedSelf(parts, actor, async (tx, { name, finished }) => {
    if (finished) return
    await markOnboardingFinished(tx, actor.id)
    await notify(tx, parts, {
      workspace: actor.workspace,
      userId: actor.workspace,
      kind: 'onboarding',
      message: notificationTexts.onboarding(name, employeeOnboardingLabels),
      link: `/employees/${actor.id}`,
      subjectId: actor.id,
    })
  })
}
