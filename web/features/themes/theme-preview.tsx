import { Box, Stack } from '@mantine/core'
import type { CSSProperties } from 'react'
import { themeTexts } from '#contract/texts/themes.ts'
import classes from '#web/features/themes/theme-preview.module.css'
import { grounds, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

type Props = { colors: WorkspaceColors; logo: string | undefined }

/** The places of the primary and the accent color in both schemes, before saving (SET-7). */
export function ThemePreview({ colors, logo }: Props) {
  return (
    <div className={classes.pair}>
      <Sample colors={colors} logo={logo} scheme="light" caption={themeTexts.light} />
      <Sample colors={colors} logo={logo} scheme="dark" caption={themeTexts.dark} />
    </div>
  )
}

function Sample({ colors, logo, scheme, caption }: Props & { scheme: Scheme; caption: string }) {
  return (
    <Box component="figure" miw={0}>
      <Box component="figcaption" mb={6} c="dimmed" fz="xs">
        {caption}
      </Box>
      <div className={classes.page} style={variablesOf(colors, scheme)} aria-hidden="true">
        <Stack gap={2} py={10} px={8} bg="var(--sample-card)">
          <img src={logo ?? '/logo.svg'} alt="" className={classes.logo} />
          {themeTexts.samplePlaces.map((place, at) => (
            <span key={place} className={classes.place} data-current={at === 1 || undefined}>
              {place}
            </span>
          ))}
        </Stack>
        <Stack gap={8} p={12}>
          <span className={`${classes.bubble} ${classes.other}`}>{themeTexts.sampleOther}</span>
          <span className={`${classes.bubble} ${classes.own}`}>{themeTexts.sampleOwn}</span>
          <span className={classes.button}>{themeTexts.sampleButton}</span>
        </Stack>
      </div>
    </Box>
  )
}

function variablesOf(colors: WorkspaceColors, scheme: Scheme): CSSProperties {
  const palette = paletteFor(colors, scheme)
  const { ground, card, ink } = grounds[scheme]
  const variables: Record<`--sample-${string}`, string> = {
    '--sample-ground': ground,
    '--sample-card': card,
    '--sample-ink': ink,
    '--sample-primary': palette.primary,
    '--sample-on-primary': palette.onPrimary,
    '--sample-edge': palette.primaryEdge,
    '--sample-tint': palette.tint,
    '--sample-readable': palette.readable,
    '--sample-own': palette.own,
    '--sample-on-own': palette.onOwn,
    '--sample-others': palette.others,
    '--sample-others-edge': palette.othersEdge,
    '--sample-on-others': palette.onOthers,
  }
  return variables
}
