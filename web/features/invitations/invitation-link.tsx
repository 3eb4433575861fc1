import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { commonTexts, invitationTexts } from '#contract/texts.ts'
import classes from '#web/features/invitations/open-invitations.module.css'

/** A link that was just made. It is shown once: the server keeps no more than its hash. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const clipboard = useClipboard()
  const field = useRef<HTMLInputElement>(null)
  const copy = () => {
    clipboard.copy(link)
    // Where the browser does not let us at the clipboard, the link is at least marked for the keyboard to copy.
    field.current?.select()
  }
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        readOnly
        value={link}
        aria-label={invitationTexts.linkFor(email)}
        description={invitationTexts.linkHint}
        inputWrapperOrder={['input', 'description']}
        onFocus={(event) => event.currentTarget.select()}
        className={classes.linkField}
      />
      <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={copy}>
        <span role="status">{clipboard.copied ? commonTexts.copied : commonTexts.copy}</span>
      </Button>
    </div>
  )
}
