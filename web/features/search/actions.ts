import { IconBeach, IconUserPlus, IconUsersPlus, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { fitOf, fits, type Typed } from '#contract/domain/finding.ts'
import type { Viewer } from '#contract/domain/paths.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { findTexts } from '#contract/texts/search.ts'
import type { Group, Option } from './groups.ts'
import { queryFor } from '#web/lib/http/call.ts'

const actionOf = ({ title, words }: { title: string; words: string }, link: string, icon: TablerIcon) => ({
  option: { kind: 'page', _id: link, title, subtitle: '', link, icon } satisfies Option,
  words,
})
type Action = ReturnType<typeof actionOf>

const inviteClient = actionOf(findTexts.actions.inviteClient, '/clients?invite', IconUserPlus)
const addEmployee = actionOf(findTexts.actions.addEmployee, '/employee/add', IconUsersPlus)
const requestVacation = actionOf(findTexts.actions.requestVacation, '/submit-request', IconBeach)

/** What the viewer may do from anywhere. An Employee's actions depend on the general permissions. */
export function useActions({ role, tier }: Viewer, open: boolean): readonly Action[] {
  const own = useQuery({ ...queryFor(showEmployeeDashboard, {}), enabled: open && role === 'Employee' }).data
  if (!open) return []
  if (role === 'Manager') return hasEmployees(tier) ? [inviteClient, addEmployee] : [inviteClient]
  const permissions = role === 'Employee' ? own?.settings.employee_permissions : undefined
  return [...(permissions?.add_new_clients ? [inviteClient] : []), ...(permissions?.vacation ? [requestVacation] : [])]
}

/** Adds the actions to the groups: first where the text begins one, otherwise below what was found. */
export function withActions(groups: readonly Group[], actions: readonly Action[], typed?: Typed): Group[] {
  const scored = actions.map(({ option, words }) => ({
    option,
    score: typed ? fitOf(typed, [option.title, words]) : fits.within,
  }))
  const options = scored.filter(({ score }) => score >= fits.within).map(({ option }) => option)
  if (options.length === 0) return [...groups]
  const links = new Set<string>(options.map(({ link }) => link))
  // A page that an action opens is not listed twice.
  const others = groups
    .map((group) => ({ ...group, options: group.options.filter(({ link }) => !links.has(link)) }))
    .filter((group) => group.options.length > 0)
  const group = { name: findTexts.actions.title, options }
  return scored.some(({ score }) => score >= fits.beginning) ? [group, ...others] : [...others, group]
}
