import { Checkbox, Radio, Stack } from '@mantine/core'
import type { ReactElement } from 'react'
import { diffLists } from '#contract/domain/list-changes.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { FieldsProps } from './form-item.ts'
import { LoginField } from './login-field.tsx'
import { LongTextField } from './long-text-field.tsx'
import { ShortTextField } from './short-text-field.tsx'

const Waiting = () => <Spinner />
const folder = 'features/onboarding/fields'
const DatesField = lazyComponent(
  async () => (await import('./dates-field.tsx')).DatesField,
  Waiting,
  `${folder}/dates-field.tsx`,
)
const FilesField = lazyComponent(
  async () => (await import('./files-field.tsx')).FilesField,
  Waiting,
  `${folder}/files-field.tsx`,
)
const InvitationSteps = lazyComponent(
  async () => (await import('./invitation-steps.tsx')).InvitationSteps,
  Waiting,
  `${folder}/invitation-steps.tsx`,
)

/** Loads the code of every kind of field, which the next items need. */
export function prefetchFields(): void {
  for (const { prefetch } of [DatesField, FilesField, InvitationSteps]) prefetch()
}

export function ItemFields(props: FieldsProps): ReactElement {
  const { item, shown, edit, problemAt } = props
  switch (item.kind) {
    case 'login':
      return <LoginField {...props} />
    case 'invitation':
      return <InvitationSteps {...props} />
    case 'file':
      return <FilesField item={item} store={props.files} />
    case 'long_text':
      return <LongTextField field={props} />
    case 'short_text':
    case 'email':
    case 'handle':
      return <ShortTextField kind={item.kind} field={props} />
    case 'choice':
      return (
        <Radio.Group
          aria-label={item.title}
          value={shown.choices?.[0] ?? ''}
          error={problemAt('choices')}
          onChange={(choice) => edit({ choices: [choice] })}
        >
          <Stack gap={4}>
            {item.options?.map((option) => (
              <Radio key={option} value={option} label={option} size="md" py={8} />
            ))}
          </Stack>
        </Radio.Group>
      )
    case 'choices':
      return (
        <Checkbox.Group
          aria-label={item.title}
          value={shown.choices ?? []}
          error={problemAt('choices')}
          onChange={(choices) => edit({ choices: diffLists(shown.choices ?? [], choices) })}
        >
          <Stack gap={4}>
            {item.options?.map((option) => (
              <Checkbox key={option} value={option} label={option} size="md" py={8} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'dates':
      return <DatesField item={item} shown={shown} edit={edit} isVisitor={props.agencyEmail !== undefined} />
  }
}
