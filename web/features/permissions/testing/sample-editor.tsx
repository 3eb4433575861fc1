import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { applyListChange, type ListChange } from '#contract/domain/list-changes.ts'
import type { Permission } from '#contract/permissions.ts'
import { ClientPermissionPage as ClientPermission } from '../pages/client-permission-page.tsx'
import { anaAtBakery, bakeryRow, permission, yogaRow } from '#web/testing/sample-permission.ts'
import { useSession } from '#web/session/use-session.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { UndoToast } from '#web/ui/undo-toast.tsx'

export const editorPath = '/permissions/:employee_id/:client_id'
export const load = 'GET /api/permissions/client-permission-page/e1/c1'
export const save = 'POST /api/permissions/'

/** The page unmounts with its session, as in the app. */
const SignedIn = () =>
  useSession() && (
    <>
      <ClientPermission />
      <UndoToast />
    </>
  )

/** Renders the page over a server that stores what it receives. */
export async function openEditor(
  stored: Partial<Permission> = {},
  answers: Record<string, MockAnswer> = {},
  shown = anaAtBakery,
) {
  let kept: Permission = { ...permission, ...stored }
  const asked = mockApi({
    [load]: () => ({ ...shown, permission: kept }),
    [save]: ({ body }) => {
      const { more, ...changed } = body as { more?: ListChange<string> } // The body that the page sends.
      kept = { ...kept, ...changed, ...(more && { more: applyListChange(kept.more ?? [], more) }) }
      return kept
    },
    'GET /api/permissions/employee-page/e1': () => ({
      employee: shown.employee,
      settings: { employee_permissions: { vacation: true, add_new_clients: false } },
      clients: [bakeryRow, yogaRow],
    }),
    ...answers,
  })
  const page = renderInApp(<SignedIn />, '/permissions/e1/c1', editorPath)
  await screen.findByRole('group', { name: 'Social Media' })
  return { ...page, asked, sent: () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

export const block = (name: string) => within(screen.getByRole('group', { name }))
export const inBlock = (name: string, label: string) =>
  block(name).getByRole<HTMLInputElement>('switch', { name: label })
export const turn = (name: string, label: string) => userEvent.click(inBlock(name, label))
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const ids = { employee_id: 'e1', client_id: 'c1' }
