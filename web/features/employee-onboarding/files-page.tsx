import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { acceptOf } from '#contract/domain/file-kinds.ts'
import { me } from '#contract/auth.ts'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { home } from '#contract/domain/paths.ts'
import { addOwnFile, deleteOwnFile, finishEmployeeOnboarding, showOwnFiles } from '#contract/employees.ts'
import { deleteFile, type FileLink } from '#contract/files.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { employeeOnboardingTexts } from '#contract/texts/employees.ts'
import { fileTexts } from '#contract/texts/files.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { EmployeeStep } from '#web/features/employee-onboarding/employee-step.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { idOf } from '#web/ui/file-link.ts'

const refreshes = [me, showEmployeeDashboard]

/** `/onboarding/files`: forms to sign and the employee's uploads (EMP-7). Next finishes the onboarding. */
export function EmployeeFilesPage() {
  const go = useNavigate()
  const own = useQuery(queryFor(me, {})).data
  const numbers = useQuery(queryFor(showEmployeeDashboard, {})).data
  const finishing = useCall(finishEmployeeOnboarding, { refreshes, onDone: () => void go(home) })
  return (
    <EmployeeStep
      at="/onboarding/files"
      finished={own?.onboarding_finished === true}
      why={employeeOnboardingTexts.filesWhy}
      pending={finishing.isPending}
      error={finishing.error ? `${employeeOnboardingTexts.finishFailed} ${finishing.error.message}` : undefined}
      exit={employeeOnboardingTexts.exit}
      onExit={() => void go(home)}
      onNext={() => finishing.mutate({})}
    >
      <EmployeeFiles />
      {numbers?.sees_clients === false && (
        <Text c="dimmed">{dashboardTexts.decidesWhatYouSee(own?.manager?.name)}</Text>
      )}
    </EmployeeStep>
  )
}

function EmployeeFiles() {
  const own = useClaims().id
  const { files, refresh, add, remove } = useEmployeeFiles()
  const [arrived, setArrived] = useState<string>()
  if (!files.data) {
    return <QueryState query={files} title={employeeOnboardingTexts.loadFailed} skeleton={<FilesSkeleton />} />
  }
  const { employee_onboarding_files, own_files } = files.data
  return (
    <>
      <Card title={employeeOnboardingTexts.files}>
        <FileList
          label={employeeOnboardingTexts.files}
          files={employee_onboarding_files}
          onExpired={() => void refresh()}
          empty={employeeOnboardingTexts.noneRequired}
        />
      </Card>
      <Card title={employeeOnboardingTexts.own} text={employeeOnboardingTexts.ownHint}>
        <Stack gap={14}>
          <FileList
            label={employeeOnboardingTexts.own}
            files={own_files}
            onRemove={async (file) => {
              await remove(file)
              if (file.filename === arrived) setArrived(undefined)
            }}
            removeText={employeeOnboardingTexts.removeText}
            onExpired={() => void refresh()}
            empty={employeeOnboardingTexts.noneUploaded}
          />
          <FileDrop
            label={employeeOnboardingTexts.upload}
            hint={employeeOnboardingTexts.uploadHint}
            owner={own}
            accept={acceptOf('employee_form')}
            camera
            failed={employeeOnboardingTexts.uploadFailed}
            onUploaded={async (file) => {
              await add(file)
              setArrived(file.filename)
            }}
          />
          {arrived !== undefined && (
            // The drop area has announced it already.
            <Group gap={8} wrap="nowrap" align="flex-start" c="var(--foyer-good)" aria-hidden="true">
              <IconCircleCheck size={18} style={{ marginTop: 2 }} />
              <span>{fileTexts.uploaded(arrived)}</span>
            </Group>
          )}
        </Stack>
      </Card>
    </>
  )
}

const FilesSkeleton = () => (
  <Stack gap={14} role="status" aria-label={commonTexts.loading}>
    <Card>
      <Skeleton height={12} radius="xl" width="30%" mb={20} />
      <Skeleton height={36} radius="sm" />
    </Card>
    <Card>
      <Skeleton height={12} radius="xl" width="25%" mb={20} />
      <Skeleton height={96} radius="sm" />
    </Card>
  </Stack>
)

const ownFiles = queryFor(showOwnFiles, {})

function useEmployeeFiles() {
  const queries = useQueryClient()
  // Parallel uploads are answered in any order, so the list is fetched after each.
  const refresh = () => invalidate(queries, { queryKey: ownFiles.queryKey })
  return {
    // Links expire after an hour, and the Manager may have changed the files to sign.
    files: useQuery({ ...ownFiles, refetchOnMount: everyMount }),
    refresh,
    add: async ({ filename, location }: FileLink) => {
      await call(addOwnFile, { body: { filename, location } })
      await refresh()
    },
    remove: async (file: FileLink) => {
      const filename = idOf(file)
      await call(deleteOwnFile, { params: { filename } })
      await refresh()
      // A file without a list is removed by a job if this call is lost.
      await call(deleteFile, { params: { filename } }).catch(() => {})
    },
  }
}
