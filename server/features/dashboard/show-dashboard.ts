import type { ClientDashboard, EmployeeDashboard, ManagerDashboard } from '#contract/dashboard.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { countRenewals } from '#server/features/credentials/index.ts'
import { countUnread, countUnreadOfEmployees } from '#server/features/messages/index.ts'
import { findOnboardingRecord, stageOfService, summarizeItems } from '#server/features/onboarding/index.ts'
import { findGeneralPermissions } from '#server/features/access/index.ts'
import { listCalls } from '#server/features/reminders/index.ts'
import { countVacations } from '#server/features/vacations/index.ts'
import { listNews, NEWS_DAYS } from './queries.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'

/** On solo it contains nothing about employees (SUB-9). */
export async function managerDashboard(db: WorkspaceDb, actor: Actor): Promise<ManagerDashboard> {
  const [managerCount, ready, calls, ofEmployees] = await Promise.all([
    countUnread(db, actor.id),
    listReady(db),
    listCalls(db),
    hasEmployees(actor.tier) ? countsOfEmployees(db) : { employeeCount: 0, pending: 0, approved: 0, denied: 0 },
  ])
  return {
    managerCount,
    ...ofEmployees,
    ready,
    calls: calls.map(({ id, since, ...client }) => ({ _id: id, ...client, since: since.toISOString() })),
  }
}

const MOST_NEWS = 3

/** What was reopened since is no news any more. */
async function listReady(db: WorkspaceDb): Promise<ManagerDashboard['ready']> {
  const since = new Date(Date.now() - NEWS_DAYS * 86_400_000)
  const rows = await listNews(db, 3 * MOST_NEWS)
  return rows
    .map(({ id, business_name, stage, service_states, news_at }) => ({
      _id: id,
      business_name,
      stage,
      services: service_states
        .filter(
          (state) => stageOfService(state) === 'ready' && state.told !== undefined && new Date(state.told) >= since,
        )
        .map(({ service }) => service),
      since: news_at.toISOString(),
    }))
    .filter(({ stage, services }) => stage === 'ready' || services.length > 0)
    .slice(0, MOST_NEWS)
}

async function countsOfEmployees(db: WorkspaceDb): Promise<Omit<ManagerDashboard, 'managerCount' | 'ready' | 'calls'>> {
  const [employees, { pending, approved, denied }, renewals] = await Promise.all([
    countUnreadOfEmployees(db),
    countVacations(db),
    countRenewals(db),
  ])
  const employeeCount = employees.reduce((sum, one) => sum + one.unread, 0)
  return { employeeCount, pending, approved, denied, ...(renewals > 0 && { renewals }) }
}

export async function employeeDashboard(db: WorkspaceDb, actor: Actor): Promise<EmployeeDashboard> {
  const [employee_permissions, unreadCount, { pending, approved, denied }] = await Promise.all([
    findGeneralPermissions(db, actor.id),
    countUnread(db, actor.id),
    countVacations(db, actor.id),
  ])
  return {
    settings: { employee_permissions },
    pendingCount: pending,
    approvedCount: approved,
    deniedCount: denied,
    unreadCount,
  }
}

/** Before the record exists there is nothing to count. */
export async function clientDashboard(db: WorkspaceDb, parts: Parts, actor: Actor): Promise<ClientDashboard> {
  const [record, unreadCount, summary] = await Promise.all([
    findOnboardingRecord(db, parts, actor, actor.id),
    countUnread(db, actor.id),
    summarizeItems(db, actor.id),
  ])
  if (!record) return { onboarding: null, required: 0, completed: 0, unreadCount, ...summary }
  return { onboarding: record, ...progressOf(record, (page) => record[page].completed), unreadCount, ...summary }
}
