import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { findTexts } from '#contract/texts/search.ts'
import classes from '#web/shell/find-button.module.css'
import { isApple } from '#web/lib/use-keys.ts'

const keysOf = () => (isApple() ? '⌘K' : 'Ctrl K')
const shortcuts = 'Control+K Meta+K'

/** The side bar's button. It looks like the search field that it opens. */
export const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button
    type="button"
    className={classes.button}
    onClick={onFind}
    aria-haspopup="dialog"
    aria-keyshortcuts={shortcuts}
  >
    <IconSearch size={18} stroke={1.75} aria-hidden="true" />
    <span className={classes.text}>{findTexts.title}</span>
    <kbd className={classes.keys} aria-hidden="true">
      {keysOf()}
    </kbd>
  </button>
)

/** The button in a phone's header, which has no side bar. */
export const FindIcon = ({ onFind }: { onFind: () => void }) => (
  <ActionIcon
    size={40}
    onClick={onFind}
    aria-label={findTexts.title}
    aria-haspopup="dialog"
    aria-keyshortcuts={shortcuts}
  >
    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)
