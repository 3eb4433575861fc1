import { Button, CloseButton, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, useEffect, useRef } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import type { Viewer } from '#contract/domain/paths.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { findTexts } from '#contract/texts/search.ts'
import { useActions, withActions } from './actions.ts'
import { firstGroups, foundGroups } from '#web/features/search/groups.ts'
import classes from '#web/features/search/quick-find.module.css'
import { Results } from '#web/features/search/results.tsx'
import { useFind } from '#web/features/search/use-find.ts'
import { useOptions } from '#web/features/search/use-options.ts'
import type { Found } from '#contract/search.ts'
import { isFilledByBrowser, notOurLogin } from '#web/lib/autofill.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'
import { useMedia } from '#web/lib/use-store.ts'

export type QuickFindProps = {
  opened: boolean
  viewer: Viewer
  /** False without an active subscription, when only a few pages can be opened. */
  open: boolean
  onClose: () => void
}

/** Finds clients, employees, conversations and pages from anywhere (SHELL-8). */
export function QuickFind({ opened, viewer, open, onClose }: QuickFindProps) {
  const narrow = useMedia('(max-width: 48em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={narrow}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      // Finder returns the focus itself, except when it leads to another page.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': findTexts.title } }}
    >
      <Finder viewer={viewer} open={open} onClose={onClose} />
    </Modal>
  )
}

const opened = (owner: string) => ownerStorage(sessionStorage, owner, 'opened')
const most = 5

/** Entries last opened in this tab, the newest first. Log Out deletes them. */
function lastOpened(owner: string): Found[] {
  return (opened(owner).read('') as Found[] | undefined) ?? [] // as `keepOpened` stored it
}

function keepOpened(owner: string, { kind, _id, title, subtitle, link, person_id }: Found): void {
  const others = lastOpened(owner).filter((entry) => entry.link !== link)
  opened(owner).write(
    '',
    [{ kind, _id, title, subtitle, link, ...(person_id !== undefined && { person_id }) }, ...others].slice(0, most),
  )
}

/** A combobox over its list; every opening mounts a new one. */
function Finder({ viewer, open, onClose }: Omit<QuickFindProps, 'opened'>) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [recent] = useState(() => lastOpened(viewer.id))
  const found = useFind(text, viewer, open)
  const leave = useFocusBack()
  const typed = text.trim()
  const isEmpty = typed === ''
  const actions = useActions(viewer, open)
  const groups = isEmpty
    ? withActions(open ? firstGroups(recent, viewer) : [], actions)
    : withActions(foundGroups(found.items, typed, open), actions, found.typed)
  const all = groups.flatMap((group) => group.options)

  function take(link: string) {
    const option = all.find((candidate) => candidate.link === link)
    if (!option) return
    // An action and the link to the message search are not stored as recently opened.
    const isAction = actions.some((action) => action.option.link === link)
    if (!isAction && (isEmpty || found.items.some((item) => item.link === link))) keepOpened(viewer.id, option)
    leave()
    onClose()
    void navigate(link)
  }
  const options = useOptions(
    all.map(({ link }) => link),
    take,
  )
  const nothing =
    !isEmpty && !groups.some(({ name }) => name !== findTexts.inMessages) && !found.isLooking && !found.failed
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={options.list}
          aria-activedescendant={options.activeId}
          aria-autocomplete="list"
          aria-label={findTexts.label}
          placeholder={findTexts.placeholder[viewer.role]}
          autoComplete="off"
          {...notOurLogin}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus
          ref={focusAtOnce}
          value={text}
          onChange={({ currentTarget }) => {
            if (isFilledByBrowser(currentTarget)) return
            setText(currentTarget.value)
            options.reset()
          }}
          onKeyDown={options.onKeyDown}
        />
        <CloseButton aria-label={findTexts.close} onClick={onClose} />
      </div>
      <div className={classes.results}>
        {found.failed && (
          <div role="alert" className={classes.state}>
            <p>{findTexts.failed}</p>
            <Button variant="default" size="compact-md" onClick={found.retry}>
              {commonTexts.tryAgain}
            </Button>
          </div>
        )}
        {nothing && (
          <div className={classes.state}>
            <p className={classes.title}>{findTexts.nothing(typed)}</p>
            <p>{findTexts.nothingHint}</p>
          </div>
        )}
        {!isEmpty && found.items.length === 0 && found.isLooking && (
          <p className={classes.state}>{findTexts.searching}</p>
        )}
        <Results groups={groups} typed={found.typed} options={options} onTake={take} />
      </div>
      <p className={classes.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {findTexts.move}
        </span>
        <span>
          <kbd>↵</kbd> {findTexts.open}
        </span>
        <span>
          <kbd>Esc</kbd> {findTexts.close.toLowerCase()}
        </span>
      </p>
      <VisuallyHidden role="status">
        {!isEmpty && !found.isLooking && (nothing ? findTexts.nothing(typed) : findTexts.found(found.items.length))}
      </VisuallyHidden>
    </>
  )
}

/** The dialog focuses a moment later, and the first letters typed would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus()

/**
 * Returns the focus to where it was, unless the caller navigates: then the new page takes it, or its content where the
 * page component stays mounted, as between two conversations.
 */
function useFocusBack(): () => void {
  const before = useRef(document.activeElement)
  const isLeaving = useRef(false)
  useEffect(() => {
    const from = before.current
    return () => {
      const target = isLeaving.current ? document.getElementById('content') : from
      // After the dialog closed and the next page rendered.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
      })
    }
  }, [])
  return () => {
    isLeaving.current = true
  }
}
