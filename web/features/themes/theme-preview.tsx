import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { me } from '#contract/auth.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { homeTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { themeTexts } from '#contract/texts/themes.ts'
import classes from '#web/features/themes/theme-preview.module.css'
import { queryFor } from '#web/lib/http/call.ts'
import { FilePicture } from '#web/ui/file-picture.tsx'
import { grounds, paletteFor, type Scheme, type WorkspaceColors } from '#web/theme/palette.ts'

type Props = { colors: WorkspaceColors; logo: string | undefined }
type Sample = { scheme: Scheme; caption: string }

const samples: readonly Sample[] = [
  { scheme: 'light', caption: themeTexts.home },
  { scheme: 'dark', caption: themeTexts.homeInDark },
]
const { client, item, help, other, own } = themeTexts.sample

/** The invitation, and the client's home in both schemes, as they will look (SET-7). */
export function ThemePreview({ colors, logo }: Props) {
  const { data } = useQuery(queryFor(me, {}))
  const business = data?.business_name ?? ''
  const person = data?.name ?? ''
  const head = (
    <p className={classes.head}>
      {logo && <FilePicture src={logo} />}
      {business}
    </p>
  )
  return (
    <div className={classes.samples}>
      <Figure caption={themeTexts.invitation} colors={colors} scheme="light">
        {head}
        <p>{emailTexts.invitation.clientSentence(person, business)}</p>
        <span className={classes.button}>{emailTexts.invitation.button}</span>
      </Figure>
      {samples.map(({ scheme, caption }) => (
        <Figure key={scheme} caption={caption} colors={colors} scheme={scheme}>
          {head}
          <p className={classes.greeting}>{homeTexts.greeting(9, client)}</p>
          <div className={classes.next}>
            <p className={classes.minutes}>{homeTexts.next(clientItemTexts.minutes(2))}</p>
            <strong>{item}</strong>
            <p>{homeTexts.waits(person.split(' ')[0] ?? '', help)}</p>
            <span className={classes.button}>{clientItemTexts.goOn}</span>
          </div>
          <p className={classes.other}>{other}</p>
          <p className={classes.own}>{own}</p>
        </Figure>
      ))}
    </div>
  )
}

type FigureProps = Sample & { colors: WorkspaceColors; children: React.ReactNode }

const Figure = ({ caption, colors, scheme, children }: FigureProps) => (
  <Box component="figure" miw={0}>
    <Box component="figcaption" mb={6} c="dimmed" fz="xs">
      {caption}
    </Box>
    <div className={classes.page} style={variablesOf(colors, scheme)} aria-hidden="true">
      {children}
    </div>
  </Box>
)

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
    '--sample-readable': palette.readable,
    '--sample-own': palette.own,
    '--sample-on-own': palette.onOwn,
    '--sample-others': palette.others,
    '--sample-others-edge': palette.othersEdge,
    '--sample-on-others': palette.onOthers,
  }
  return variables
}
