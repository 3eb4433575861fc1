import { ActionIcon, Button, Group, Stack, Text, Box } from '@mantine/core'
import { IconCheck, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from '#web/lib/navigation/router.tsx'
import { colorFault, defaultColor, readableOn } from '#contract/domain/colors.ts'
import { acceptOf } from '#contract/domain/file-kinds.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { home } from '#contract/domain/paths.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import { showTheme, type Theme, themeColors } from '#contract/themes.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { SettingsPage } from '#web/features/settings/index.ts'
import { ColorField } from '../color-field.tsx'
import { readLogoColors, themeOf } from '../logo-colors.ts'
import classes from '../theme-page.module.css'
import { ThemePreview } from '../theme-preview.tsx'
import { colorsOf, useThemeDraft } from '../use-theme-draft.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { textOn } from '#web/theme/contrast.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isOnServer } from '#web/lib/server-render.ts'
import { type FileLink, uploadThemeLogo } from '#contract/files.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import blocks from '#web/ui/blocks.module.css'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { FileName } from '#web/ui/file-name.tsx'

/** SET-7. */
export function ThemePage() {
  const workspace = workspaceIdOf(useClaims())
  const theme = useQuery(queryFor(showTheme, { params: { managerId: workspace } }))
  return (
    <SettingsPage title={settingsTexts.theme} wide>
      {theme.data && <ThemeForm kept={theme.data} workspace={workspace} />}
      <QueryState query={theme} title={themeTexts.notLoaded} lines={[220, 180]} />
    </SettingsPage>
  )
}

const defaultColors = recordOf(themeColors, defaultColor)
const hints = { primary_color: themeTexts.primaryHint, accent_color: themeTexts.accentHint } as const

function ThemeForm({ kept, workspace }: { kept: Theme; workspace: string }) {
  const { draft, faults, error, set, save, unsaved, pending, saved } = useThemeDraft(kept, workspace)
  const form = useRef<HTMLFormElement>(null)
  const isFirstStep = (useLocation().state as { isFirstStep?: boolean } | null)?.isFirstStep === true // the link's state
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const [first] = save()
    if (first) form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)?.focus()
  }
  const setColors = (colors: Pick<Theme, (typeof themeColors)[number]>) =>
    themeColors.forEach((field) => set(field, colors[field]))
  const isDefault = themeColors.every((field) => draft[field] === defaultColor)
  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={pending}>
      <TwoColumns
        aside={
          <Card title={themeTexts.preview} text={themeTexts.previewText}>
            <ThemePreview colors={colorsOf(draft)} logo={draft.thumbnail_logo?.location} />
          </Card>
        }
      >
        <Card title={themeTexts.logos} text={themeTexts.logosText}>
          <Stack gap={24}>
            <LogoField
              label={themeTexts.thumbnail_logo}
              hint={themeTexts.logoHint}
              logo={draft.thumbnail_logo}
              onChange={(logo) => set('thumbnail_logo', logo)}
              error={faults.thumbnail_logo}
            />
            {draft.thumbnail_logo && (
              <LogoColors logo={draft.thumbnail_logo.location} chosen={draft.primary_color} onChoose={setColors} />
            )}
            <LogoField
              label={themeTexts.homepage_logo}
              hint={themeTexts.largeLogoHint}
              logo={draft.homepage_logo}
              onChange={(logo) => set('homepage_logo', logo)}
              error={faults.homepage_logo}
              wide
            />
          </Stack>
        </Card>
        <Card title={themeTexts.colors} text={themeTexts.colorsText}>
          <div className={classes.fields}>
            {themeColors.map((field) => (
              <div key={field} data-field={field}>
                <ColorField
                  label={themeTexts[field]}
                  {...(field in hints && { hint: hints[field as keyof typeof hints] })}
                  value={draft[field]}
                  onChange={(color) => set(field, color)}
                  error={faults[field]}
                  corrected={isCorrected(draft, field)}
                />
              </div>
            ))}
          </div>
          <Button variant="default" mt={16} disabled={isDefault} onClick={() => setColors(defaultColors)}>
            {themeTexts.default}
          </Button>
        </Card>
        {error && <Notice tone="problem">{error}</Notice>}
        {saved && (
          <Notice
            tone="good"
            action={
              isFirstStep && (
                <Button component={Link} to={home}>
                  {themeTexts.toSteps}
                </Button>
              )
            }
          >
            {themeTexts.saved}
          </Notice>
        )}
        <Group gap={12}>
          <Button type="submit" size="md" loading={pending} disabled={!unsaved && !pending}>
            {themeTexts.save}
          </Button>
          {!unsaved && !pending && !saved && <Text c="dimmed">{themeTexts.nothingToSave}</Text>}
        </Group>
      </TwoColumns>
      <LeaveGuard unsaved={unsaved} failed={error !== undefined} text={themeTexts.leaveText} />
    </form>
  )
}

type LogoColorsProps = {
  logo: string
  chosen: string
  onChoose: (colors: ReturnType<typeof themeOf>) => void
}

/** The logo's own colors: a press on one sets the whole theme. Nothing when the browser cannot read them. */
function LogoColors({ logo, chosen, onChoose }: LogoColorsProps) {
  // The address of a file is signed anew each time; its colors are not.
  const { data: colors = [] } = useQuery({
    queryKey: ['logo-colors', logo.split('?')[0]],
    queryFn: () => readLogoColors(logo),
    enabled: !isOnServer(),
    staleTime: Infinity,
    retry: false,
  })
  if (colors.length === 0) return null
  return (
    <div role="group" aria-label={themeTexts.fromLogo}>
      <Text fw={500}>{themeTexts.fromLogo}</Text>
      <Text c="dimmed" fz="sm" mb={8}>
        {themeTexts.fromLogoHint}
      </Text>
      <Group gap={8}>
        {colors.map((color) => (
          <ActionIcon
            key={color}
            size={44}
            radius="xl"
            variant="filled"
            color={color}
            c={readableOn(color)}
            aria-label={themeTexts.chooseColor(color)}
            aria-pressed={color === chosen}
            title={color}
            onClick={() => onChoose(themeOf(color))}
          >
            {color === chosen && <IconCheck size={20} aria-hidden="true" />}
          </ActionIcon>
        ))}
      </Group>
    </div>
  )
}

/** Unreadable text colors are corrected; the default one is not a choice. */
function isCorrected(theme: Theme, field: (typeof themeColors)[number]): boolean {
  const grounds: Partial<Record<typeof field, string>> = {
    primary_text_color: theme.primary_color,
    accent_text_color: theme.accent_color,
  }
  const ground = grounds[field]
  if (ground === undefined || theme[field] === defaultColor) return false
  return !colorFault(ground) && !colorFault(theme[field]) && textOn(ground, theme[field]) !== theme[field]
}

type Props = {
  label: string
  hint: string
  logo: FileLink | null
  onChange: (logo: FileLink | null) => void
  error?: string | undefined
  wide?: boolean
}

/** A logo: uploaded at once, saved with the theme. */
function LogoField({ label, hint, logo, onChange, error, wide = false }: Props) {
  const { id } = useClaims()
  return (
    <Stack gap={10}>
      <Group gap={12} wrap="nowrap" mih={60}>
        {logo && (
          <span className={classes.picture} data-wide={wide || undefined}>
            <FilePicture
              className={blocks.transparent}
              src={logo.location}
              fallback={<IconPhotoOff size={24} aria-hidden="true" />}
            />
          </span>
        )}
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
        accept={acceptOf('theme_logo')}
        to={uploadThemeLogo}
        multiple={false}
        onUploaded={({ filename, location }) => onChange({ filename, location })}
        error={error}
      />
    </Stack>
  )
}
