import type { ClientDashboard, EmployeeDashboard, ManagerDashboard } from '#contract/dashboard.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { countRenewals } from '#server/features/credentials/index.ts'
import { countUnreadOfEmployees, summarizeUnread } from '#server/features/messages/index.ts'
import { findOnboardingRecord, stageOfService, summarizeItems, titleInList } from '#server/features/onboarding/index.ts'
import { findGeneralPermissions, listSeeingEmployees } from '#server/features/access/index.ts'
import { listCalls } from '#server/features/reminders/index.ts'
import { countVacations } from '#server/features/vacations/index.ts'
import { listAnswered, listNews, listWithoutGrants, NEWS_DAYS } from './queries.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'

const noEmployees = {
  employeeCount: 0,
  pending: 0,
  approved: 0,
  denied: 0,
  employees: 0,
  without_grants: [] as ManagerDashboard['without_grants'],
}

/** On solo it contains nothing about employees (SUB-9). */
export async function managerDashboard(db: WorkspaceDb, actor: Actor): Promise<ManagerDashboard> {
  const [{ unread: managerCount, newest: unread }, answered, ready, calls, ofEmployees] = await Promise.all([
    summarizeUnread(db, actor.id),
    listAnswers(db),
    listReady(db),
    listCalls(db),
    hasEmployees(actor.tier) ? countsOfEmployees(db) : noEmployees,
  ])
  return {
    managerCount,
    unread,
    ...ofEmployees,
    answered,
    ready,
    calls: calls.map(({ id, since, ...client }) => ({ _id: id, ...client, since: since.toISOString() })),
  }
}

const MOST_ANSWERED = 5

async function listAnswers(db: WorkspaceDb): Promise<ManagerDashboard['answered']> {
  const rows = await listAnswered(db, MOST_ANSWERED)
  const items = rows.map(
    async ({ id, business_name, to_review, answered_at, key, own_title, list_id, given_by_name }) => ({
      _id: id,
      business_name,
      answers: to_review,
      newest: {
        title: own_title ?? (await titleInList(db, list_id, key)),
        by: given_by_name ?? '',
        at: answered_at.toISOString(),
      },
    }),
  )
  return { items: await Promise.all(items), clients: rows[0]?.clients ?? 0 }
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

const MOST_WITHOUT_GRANTS = 3

async function countsOfEmployees(db: WorkspaceDb): Promise<typeof noEmployees & Pick<ManagerDashboard, 'renewals'>> {
  const [unread, { pending, approved, denied }, renewals, { employees, without_grants }] = await Promise.all([
    countUnreadOfEmployees(db),
    countVacations(db),
    countRenewals(db),
    listWithoutGrants(db, MOST_WITHOUT_GRANTS),
  ])
  return {
    employeeCount: unread.reduce((sum, row) => sum + row.unread, 0),
    pending,
    approved,
    denied,
    employees,
    without_grants: without_grants.map(({ id, name, created_at }) => ({
      _id: id,
      name,
      since: created_at.toISOString(),
    })),
    ...(renewals > 0 && { renewals }),
  }
}

export async function employeeDashboard(db: WorkspaceDb, actor: Actor): Promise<EmployeeDashboard> {
  const [employee_permissions, { unread: unreadCount, newest: unread }, { pending, approved, denied }, seeing] =
    await Promise.all([
      findGeneralPermissions(db, actor.id),
      summarizeUnread(db, actor.id),
      countVacations(db, actor.id),
      listSeeingEmployees(db, [actor.id]),
    ])
  return {
    settings: { employee_permissions },
    pendingCount: pending,
    approvedCount: approved,
    deniedCount: denied,
    unreadCount,
    unread,
    sees_clients: seeing.length > 0,
  }
}

/** Before the record exists there is nothing to count. */
export async function clientDashboard(db: WorkspaceDb, parts: Parts, actor: Actor): Promise<ClientDashboard> {
  const [record, { unread: unreadCount, newest }, summary] = await Promise.all([
    findOnboardingRecord(db, parts, actor, actor.id),
    summarizeUnread(db, actor.id),
    summarizeItems(db, actor.id),
  ])
  // A Manager who sees the app as the client reads no messages (decision 39).
  const unread = actor.viewedBy === undefined ? newest : []
  const progress = record ? progressOf(record, (page) => record[page].completed) : { required: 0, completed: 0 }
  return { onboarding: record ?? null, ...progress, unreadCount, unread, ...summary }
}
