import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addEmployeeFile, deleteEmployeeFile, showEmployeeFiles } from '#contract/employees.ts'
import type { FileLink, UploadedFile } from '#contract/files.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { call, queryFor } from '#web/lib/http/call.ts'
import { SettingsPage } from '#web/features/settings/index.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileList } from '#web/ui/file-list.tsx'
import { idOf } from '#web/ui/file-link.ts'

/** The files that employees sign during their onboarding (SET-6). */
export function FilesToSignPage() {
  const files = useQuery({
    ...queryFor(showEmployeeFiles, {}),
    refetchOnMount: everyMount,
  })
  return (
    <SettingsPage title={settingsTexts.employees}>
      <Card title={employeeTexts.filesTitle} text={employeeTexts.filesSentence}>
        {files.data && <Files files={files.data.employee_onboarding_files} />}
        <QueryState query={files} title={employeeTexts.failed} lines={[14, 14, 88]} />
      </Card>
    </SettingsPage>
  )
}

function Files({ files }: { files: readonly FileLink[] }) {
  const queries = useQueryClient()
  const { id } = useClaims()
  // Concurrent uploads end in any order, so each one refreshes the list.
  const refresh = () => invalidate(queries, { queryKey: [showEmployeeFiles.path] })
  const add = async ({ filename, location }: UploadedFile) => {
    await call(addEmployeeFile, { body: { filename, location } })
    await refresh()
  }
  const remove = async (file: FileLink) => {
    await call(deleteEmployeeFile, { params: { filename: idOf(file) } })
    await refresh()
  }
  return (
    <Stack gap={16}>
      <FileList
        label={employeeTexts.filesTitle}
        files={files}
        empty={employeeTexts.noFilesToSign}
        onExpired={() => void refresh()}
        onRemove={remove}
        removeText={employeeTexts.removeFileText}
      />
      <FileDrop
        label={employeeTexts.addFile}
        hint={employeeTexts.addFileHint}
        owner={id}
        onUploaded={add}
        failed={employeeTexts.failed}
      />
    </Stack>
  )
}
