import { Checkbox, Input, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { willClientsMeet } from '#contract/domain/groups.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Contact } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import { OnlineLabel, PersonAvatar, useOnlineUsers } from '../sidebar/presence.tsx'
import classes from '#web/features/messages/groups/groups.module.css'
import { RoleFilter } from '../sidebar/sidebar-frame.tsx'
import { type ConversationFilter, filterPeople } from '#web/features/messages/sidebar/filter-conversations.ts'
import { SearchInput } from '#web/ui/search-field.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  label: string
  people: readonly Contact[]
  /** The roles of those who are in the group already. */
  members?: readonly (Role | null)[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** A Client only chooses among staff, so the filter by role is left out. */
  viewer: Role
  error: ReactNode
}

const maxListed = 100

/** A searchable list of people. Chosen people stay chosen while the search hides them. */
export function PeopleChoice({ label, people, members = [], chosen, onChoose, viewer, error }: Props) {
  const online = useOnlineUsers(people)
  const fault = useId()
  const [filter, setFilter] = useState<ConversationFilter>({ roles, search: '' })
  const found = filterPeople(people, filter)
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...chosen, id])
  const picked = people.filter(({ _id }) => chosen.includes(_id))
  const isStaff = viewer !== 'Client'
  const pickedRoles = picked.map(({ role }) => role)
  return (
    <>
      <ChoiceField
        label={label}
        count={
          <span className={classes.quiet} role="status">
            {groupTexts.chosen(picked.length)}
          </span>
        }
        describedBy={error ? fault : undefined}
      >
        {picked.length > 0 && (
          <ul className={classes.picked}>
            {picked.map(({ _id, name }) => (
              <li key={_id}>
                <button
                  type="button"
                  className={classes.chip}
                  aria-label={groupTexts.unchoose(name)}
                  onClick={() => toggle(_id)}
                >
                  <Text span inherit truncate>
                    {name}
                  </Text>
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <SearchInput
          label={messageTexts.search}
          value={filter.search}
          error={Boolean(error)}
          data-path="user_ids" // by which the first invalid field of the form takes the focus
          onSearch={(search) => setFilter({ ...filter, search })}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => typedKey(event) === 'Enter' && event.preventDefault()}
        />
        {isStaff && <RoleFilter shown={filter.roles} onChange={(shown) => setFilter({ ...filter, roles: shown })} />}
        {error && <Input.Error id={fault}>{error}</Input.Error>}
        {found.length === 0 ? (
          <p className={classes.quiet}>{people.length === 0 ? groupTexts.nobodyThere : groupTexts.nobodyFound}</p>
        ) : (
          <div className={classes.list}>
            {found.slice(0, maxListed).map(({ _id, name, role }) => (
              <Checkbox
                key={_id}
                classNames={{ body: classes.row ?? '', labelWrapper: classes.text ?? '', label: classes.person ?? '' }}
                label={
                  <>
                    <PersonAvatar id={_id} name={name} size={28} online={online.has(_id)} />
                    <Text span inherit truncate flex={1} title={name}>
                      {name}
                      <OnlineLabel online={online.has(_id)} />
                    </Text>
                    <span className={classes.quiet}>{roleTexts[role]}</span>
                  </>
                }
                checked={chosen.includes(_id)}
                onChange={() => toggle(_id)}
              />
            ))}
            {found.length > maxListed && (
              <p className={classes.quiet}>{groupTexts.moreThere(maxListed, found.length)}</p>
            )}
          </div>
        )}
      </ChoiceField>
      {isStaff && willClientsMeet(members, pickedRoles) && <Notice tone="waiting">{groupTexts.clientsMeet}</Notice>}
    </>
  )
}
