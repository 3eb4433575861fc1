import { formatFileSize } from '#contract/format-file-size.ts'
import { storageTexts } from '#contract/texts/files.ts'
import { storageWarningJob } from '#server/features/files/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'

export function settingsJobs(parts: Parts): void {
  parts.jobs.handle(storageWarningJob, ({ manager_id: workspace, used, quota }) =>
    parts.db.forWorkspace(workspace).transaction((tx) =>
      notify(tx, parts, {
        workspace,
        userId: workspace,
        kind: 'storage',
        message: storageTexts.warning(Math.floor((used / quota) * 100), formatFileSize(quota)),
        link: '/settings/account',
      }),
    ),
  )
}
