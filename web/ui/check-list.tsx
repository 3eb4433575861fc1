import { Text } from '@mantine/core'
import { CheckField } from '#web/ui/fields.tsx'
import styles from '#web/ui/styles.module.css'

type Props = {
  label: string
  hint: string
  options: readonly { key: string; title: string }[]
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
  error?: string | undefined
}

/** Several of a few, each with a checkbox; in the order of the options. */
export function CheckList({ label, hint, options, ticked, onTick, error }: Props) {
  return (
    <fieldset style={{ minWidth: 0 }}>
      <Text component="legend" fw={600}>
        {label}
      </Text>
      <Text c="dimmed" fz="xs">
        {hint}
      </Text>
      <div className={styles.checks}>
        {options.map(({ key, title }) => (
          <CheckField
            key={key}
            label={title}
            checked={ticked.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onTick(
                options
                  .map((option) => option.key)
                  .filter((optionKey) => (optionKey === key ? checked : ticked.includes(optionKey))),
              )
            }
          />
        ))}
      </div>
      {error && (
        <Text c="red.8" fz="sm" mt={4} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
