import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { itemListTexts } from '#contract/texts/item-lists.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { SettingsPage } from '#web/features/settings/index.ts'
import { ItemGroups } from '../item-groups.tsx'
import classes from '../item-list.module.css'
import { ItemPreview, ListPreview } from '../item-preview.tsx'
import { ServiceList } from '../service-list.tsx'
import { type ItemListDraft, type Shown, useItemList, useShownList } from '../use-item-list.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'

/** Settings › What we ask. */
export function ItemListPage() {
  const shown = useShownList()
  return (
    <SettingsPage title={settingsTexts.items} wide>
      {shown.data && <ItemListForm shown={shown.data} />}
      <QueryState query={shown} title={itemListTexts.loadFailed} lines={[240, 480]} />
    </SettingsPage>
  )
}

function ItemListForm({ shown }: { shown: Shown }) {
  const [open, setOpen] = useState<string>()
  const draft = useItemList(shown, setOpen)
  const errors = new Map(draft.saving.error?.fields.map(({ path, message }) => [path, message]))
  const shownItem = draft.items.find(({ key }) => key === open)
  return (
    <div className={classes.columns}>
      <Stack gap={24} miw={0}>
        <p>{itemListTexts.sentence}</p>
        <ClientsBehind draft={draft} />
        <ServiceList draft={draft} errors={errors} />
        <ItemGroups draft={draft} open={open} onOpen={setOpen} errors={errors} />
        <SaveBar draft={draft} />
        <LeaveGuard unsaved={draft.unsaved} failed={draft.saving.isError} text={itemListTexts.leaveText} />
      </Stack>
      <aside className={classes.aside} aria-label={itemListTexts.preview}>
        {shownItem ? (
          <Card title={itemListTexts.preview}>
            <ItemPreview item={shownItem} />
          </Card>
        ) : (
          <ListPreview services={draft.list.services} items={draft.items} onOpen={setOpen} />
        )}
      </aside>
    </div>
  )
}

/** The state of the changes, always in view. */
function SaveBar({ draft }: { draft: ItemListDraft }) {
  const { unsaved, saving, save, saveMine, loadTheirs, discard } = draft
  const isConflict = saving.error?.code === 'conflict'
  const saved = saving.isSuccess ? 'saved' : 'nothingToSave'
  const problem = saving.error && (saving.error.fields.length > 1 ? itemListTexts.refused : saving.error.message)
  return (
    <StickyFooter
      problem={
        problem && (
          <Notice tone="problem">
            {problem}
            {isConflict && (
              <Group gap={8} mt={8}>
                <Button variant="default" onClick={saveMine} loading={saving.isPending}>
                  {itemListTexts.saveMine}
                </Button>
                <Button variant="default" onClick={loadTheirs}>
                  {itemListTexts.loadTheirs}
                </Button>
              </Group>
            )}
          </Notice>
        )
      }
      note={
        <span role="status" className={classes.quiet}>
          {itemListTexts[unsaved ? 'unsaved' : saved]}
        </span>
      }
    >
      {unsaved && (
        <Button variant="default" onClick={discard} disabled={saving.isPending}>
          {itemListTexts.discard}
        </Button>
      )}
      <Button loading={saving.isPending} disabled={!unsaved && !saving.isPending} onClick={() => save()}>
        {itemListTexts.save}
      </Button>
    </StickyFooter>
  )
}

/** Clients in progress are asked by the list they began with, until the Manager wants it otherwise. */
function ClientsBehind({ draft: { behind, unsaved, applying } }: { draft: ItemListDraft }) {
  const [asking, setAsking] = useState(false)
  if (applying.data && behind === 0) return <Notice tone="good">{itemListTexts.applied(applying.data.clients)}</Notice>
  if (behind === 0 || unsaved) return null
  return (
    <Notice
      tone="quiet"
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          {itemListTexts.apply}
        </Button>
      }
    >
      {itemListTexts.behind(behind)}
      <Confirm
        opened={asking}
        title={itemListTexts.applyTitle(behind)}
        text={itemListTexts.applyText}
        action={itemListTexts.apply}
        call={applying}
        onConfirm={() => applying.mutate({ body: {} }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Notice>
  )
}
