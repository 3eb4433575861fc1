import { Box } from '@mantine/core'
import { colorFault, defaultColor } from '#contract/domain/colors.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import classes from '#web/features/themes/color-field.module.css'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  label: string
  hint?: string
  value: string
  onChange: (color: string) => void
  error?: React.ReactNode
  /** Drawn in a corrected color, because it was unreadable on its background. */
  corrected?: boolean
}

/** The picker accepts six digits only. */
const sixDigits = (color: string): string => {
  const shown = colorFault(color) ? defaultColor : color
  return shown.length === 4 ? shown.replaceAll(/[^#]/g, '$&$&') : shown
}

/** A color, typed or picked (SET-7). */
export function ColorField({ label, hint, value, onChange, error, corrected = false }: Props) {
  return (
    <div>
      <TextField
        limit={null}
        label={label}
        hint={hint}
        value={value}
        error={error}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        rightSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={themeTexts.pick(label)}
            value={sixDigits(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        rightSectionPointerEvents="all"
      />
      {corrected && !error && (
        <Box component="p" mt={4} c="dimmed" fz="sm">
          {themeTexts.corrected}
        </Box>
      )}
    </div>
  )
}
