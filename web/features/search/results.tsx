import { Box } from '@mantine/core'
import type { Typed } from '#contract/domain/finding.ts'
import { findTexts } from '#contract/texts/search.ts'
import type { Group, Option } from '#web/features/search/groups.ts'
import { highlightMatches } from './highlight-matches.ts'
import classes from '#web/features/search/quick-find.module.css'
import type { useOptions } from '#web/features/search/use-options.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from '#web/ui/styles.module.css'

type Props = {
  groups: readonly Group[]
  typed: Typed
  options: ReturnType<typeof useOptions>
  onTake: (key: string) => void
}

/** The combobox's list. It takes no focus: a click opens an option, and keys stay with the field. */
export const Results = ({ groups, typed, options, onTake }: Props) => (
  <div role="listbox" id={options.list} aria-label={findTexts.results}>
    {groups.map(({ name, options: members }) => (
      <div key={name} role="group" aria-label={name}>
        <Box pt={12} pb={4} px={10} c="dimmed" fz="xs" fw={500} aria-hidden="true">
          {name}
        </Box>
        {members.map((option) => (
          // The keys are the field's, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.link}
            id={options.idOf(option.link)}
            role="option"
            aria-selected={option.link === options.active}
            tabIndex={-1}
            className={classes.option}
            onMouseMove={() => options.activate(option.link)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option.link)}
          >
            <OptionText option={option} typed={typed} />
          </div>
        ))}
      </div>
    ))}
  </div>
)

const OptionText = ({ option: { icon: Icon, face, title, subtitle }, typed }: { option: Option; typed: Typed }) => (
  <>
    {face ? <Avatar {...face} size={24} /> : <Icon size={18} stroke={1.75} aria-hidden="true" />}
    <span className={classes.text}>
      <span className={classes.title}>
        <Marked typed={typed} text={title} />
      </span>
      {subtitle !== '' && (
        <Box component="span" className={styles.cut ?? ''} c="dimmed" fz="xs">
          <Marked typed={typed} text={subtitle} />
        </Box>
      )}
    </span>
  </>
)

const Marked = ({ typed, text }: { typed: Typed; text: string }) =>
  highlightMatches(typed, text).map((piece) => (piece.isFound ? <mark key={piece.at}>{piece.text}</mark> : piece.text))
