import { Skeleton } from '@mantine/core'
import { grantBlocks } from '#contract/domain/grants.ts'
import { commonTexts } from '#contract/texts/common.ts'
import classes from './editor/grant-cards.module.css'
import { editorColumns } from './editor/editor-columns.ts'
import { Card } from '#web/ui/card.tsx'

export function EmployeePermissionsSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading}>
      <Card>
        <Skeleton height={14} width={160} radius="xl" />
        <Skeleton height={16} width={260} maw="80%" mt={22} radius="xl" />
      </Card>
      <Skeleton height={320} mt={24} radius="md" />
    </div>
  )
}

export function PermissionEditorSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading}>
      <Skeleton height={16} width={320} maw="80%" radius="xl" />
      <Skeleton height={12} width={220} maw="60%" mt={14} mb={30} radius="xl" />
      <div className={classes.cards}>
        {editorColumns.map((blocks) => (
          <div key={blocks.join()} className={classes.column}>
            {blocks.map((block) => (
              <Card key={block}>
                <Skeleton height={14} width={140} radius="xl" />
                {grantBlocks[block].map((grant) => (
                  <Skeleton key={grant} height={16} width="55%" mt={18} radius="xl" />
                ))}
              </Card>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
