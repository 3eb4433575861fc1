import { Box } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/facts.module.css'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'
import blocks from '#web/ui/blocks.module.css'

/** Names with their values. An empty value is marked as missing. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box component="dl" className={classes.root ?? ''} my={-8}>
      {facts.map(([name, value]) => (
        <div key={name} className={`${blocks.divided} ${classes.fact}`}>
          <dt>{name}</dt>
          <dd data-none={value === '' || undefined}>
            {value ? <TextWithEmails text={value} /> : commonTexts.notGiven}
          </dd>
        </div>
      ))}
    </Box>
  )
}
