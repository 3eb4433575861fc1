import { Box, Stack } from '@mantine/core'
import type { CSSProperties } from 'react'
import { themeTexts } from '#contract/texts/themes.ts'
import classes from '#web/features/themes/theme-preview.module.css'
import { grounds, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

type Props = { role: keyof typeof themeTexts.samples; colors: WorkspaceColors; logo: string | undefined }

/** The places of the primary and the accent color in both schemes, as on a screen of the reader's width (SET-7). */
export function ThemePreview(props: Props) {
  return (
    <div className={classes.pair}>
      <Sample {...props} scheme="light" caption={themeTexts.light} />
      <Sample {...props} scheme="dark" caption={themeTexts.dark} />
    </div>
  )
}

function Sample({ role, colors, logo, scheme, caption }: Props & { scheme: Scheme; caption: string }) {
  const { places, other, own, button } = themeTexts.samples[role]
  return (
    <Box component="figure" miw={0}>
      <Box component="figcaption" mb={6} c="dimmed" fz="xs">
        {caption}
      </Box>
      <div className={classes.page} style={variablesOf(colors, scheme)} aria-hidden="true">
        <div className={classes.head}>
          <img src={logo ?? '/logo.svg'} alt="" className={classes.logo} />
        </div>
        <div className={classes.places}>
          {places.map((place, at) => (
            <span key={place} className={classes.place} data-current={at === 1 || undefined}>
              {place}
            </span>
          ))}
        </div>
        <Stack className={classes.content} gap={8} p={12}>
          <span className={`${classes.bubble} ${classes.other}`}>{other}</span>
          <span className={`${classes.bubble} ${classes.own}`}>{own}</span>
          <span className={classes.button}>{button}</span>
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
