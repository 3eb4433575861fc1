import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { showEmployee } from '#contract/employees.ts'
import type { FileLink } from '#contract/files.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { FileList } from '#web/ui/file-list.tsx'

/** Files that the employee signed and uploaded (EMP-5). */
export function FormsTab({ files }: { files: readonly FileLink[] }) {
  const queries = useQueryClient()
  return (
    <Box maw={720}>
      <Card title={employeeTexts.signedForms}>
        <FileList
          label={employeeTexts.signedForms}
          files={files}
          empty={employeeTexts.noFiles}
          onExpired={() => void invalidate(queries, { queryKey: [showEmployee.path] })}
        />
      </Card>
    </Box>
  )
}
