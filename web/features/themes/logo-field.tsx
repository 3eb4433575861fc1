import { Box, Button, Group, Stack } from '@mantine/core'
import type { FileLink } from '#contract/files.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { logoTypes } from '#contract/themes.ts'
import classes from '#web/features/themes/logo-field.module.css'
import { useClaims } from '#web/session/use-session.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FileName } from '#web/ui/file-name.tsx'

type Props = {
  label: string
  hint: string
  logo: FileLink | null
  onChange: (logo: FileLink | null) => void
  error?: string | undefined
  wide?: boolean
}

/** A logo: uploaded at once, saved with the theme. */
export function LogoField({ label, hint, logo, onChange, error, wide = false }: Props) {
  const { id } = useClaims()
  return (
    <Stack gap={10}>
      <Group gap={12} wrap="nowrap" mih={60}>
        {logo && <img className={classes.picture} data-wide={wide || undefined} src={logo.location} alt="" />}
        <Box miw={0} flex={1}>
          <Box component="p" fw={500}>
            {label}
          </Box>
          <Box component="p" c="dimmed" fz="sm" title={logo?.filename}>
            {logo ? <FileName name={logo.filename} /> : themeTexts.noLogo}
          </Box>
        </Box>
        {logo && (
          <Button variant="default" size="xs" onClick={() => onChange(null)} aria-label={themeTexts.removeLogo(label)}>
            {themeTexts.remove}
          </Button>
        )}
      </Group>
      <FileDrop
        label={logo ? themeTexts.replaceLogo(label) : themeTexts.addLogo(label)}
        hint={hint}
        owner={id}
        accept={logoTypes.join()}
        multiple={false}
        onUploaded={({ filename, location }) => onChange({ filename, location })}
        error={error}
      />
    </Stack>
  )
}
