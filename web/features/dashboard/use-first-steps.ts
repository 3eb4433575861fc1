import { useQuery } from '@tanstack/react-query'
import { listManagerClients } from '#contract/clients.ts'
import { defaultColor } from '#contract/domain/colors.ts'
import { listActiveEmployees } from '#contract/employees.ts'
import { listInvitations } from '#contract/invitations.ts'
import { showTheme, type Theme, themeColors } from '#contract/themes.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'

const archivedCount = { params: { archived: 'true' }, query: { page: 1, per_page: 1 } } as const

const hasOwnLook = (theme: Theme): boolean =>
  theme.thumbnail_logo !== null ||
  theme.homepage_logo !== null ||
  themeColors.some((field) => theme[field] !== defaultColor)

/** What a new Manager has done. A solo workspace has neither a look of its own nor employees. */
export type FirstSteps = { look?: boolean; client: boolean; employee?: boolean }

/**
 * The first steps of a workspace without clients; 'pending' until they are known, undefined once they are done or not
 * needed.
 */
export function useFirstSteps(isEmpty: boolean, agency: boolean): FirstSteps | 'pending' | undefined {
  const managerId = useClaims().id
  const archived = useQuery({ ...listFor(listManagerClients, archivedCount), enabled: isEmpty })
  const theme = useQuery({ ...queryFor(showTheme, { params: { managerId } }), enabled: isEmpty && agency })
  const employees = useQuery({ ...queryFor(listActiveEmployees, {}), enabled: isEmpty && agency })
  const invitations = useQuery({ ...queryFor(listInvitations, {}), enabled: isEmpty })
  if (!isEmpty) return undefined
  if ([archived, theme, employees, invitations].some(({ isLoading }) => isLoading)) return 'pending'
  if (!archived.data || !invitations.data || (archived.data.total ?? 0) > 0) return undefined
  const invited = new Set(invitations.data.items.map(({ role }) => role))
  const steps: FirstSteps = {
    ...(agency && { look: theme.data !== undefined && hasOwnLook(theme.data) }),
    client: invited.has('Client'),
    ...(agency && { employee: invited.has('Employee') || (employees.data?.items.length ?? 0) > 0 }),
  }
  return Object.values(steps).every(Boolean) ? undefined : steps
}
