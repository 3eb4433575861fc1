import type { z } from 'zod'
import { employeeOnboardingLabels } from '#contract/domain/change-labels.ts'
import type { updateOwnContact } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { notify } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { keepDetails } from './queries.ts'
import { type HeldSelf, holdSelf, markOnboardingFinished } from './queries-own.ts'
import { employeeOf } from './service.ts'

/** One change an Employee makes to what is theirs; nobody deletes them in the middle of it. */
export function withSelf<T>(
  parts: Parts,
  actor: Actor,
  change: (tx: Transaction, self: HeldSelf) => Promise<T>,
): Promise<T> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const self = await holdSelf(tx, actor.id)
    if (!self) throw new ApiError('not_signed_in')
    return change(tx, self)
  })
}

export function changeOwnAddress(
  parts: Parts,
  actor: Actor,
  address: z.output<typeof updateOwnContact.body>,
): Promise<Employee> {
  return withSelf(parts, actor, async (tx) => {
    await keepDetails(tx, actor.workspace, actor.id, address)
    const employee = await employeeOf(tx, parts, actor.id)
    if (!employee) throw new ApiError('not_signed_in')
    return employee
  })
}

/** The Manager is told once; who finishes again has nothing new to tell (EMP-7). */
export function finishOnboarding(parts: Parts, actor: Actor): Promise<void> {
  return withSelf(parts, actor, async (tx, { name, finished }) => {
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
