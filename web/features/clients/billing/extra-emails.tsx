import { ActionIcon, Button } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { billingTexts } from '#contract/texts/clients.ts'
import type { BillingFormValues } from '#web/features/clients/billing/billing-changes.ts'
import classes from '#web/features/clients/billing/billing-form.module.css'
import { TextField } from '#web/ui/text-field.tsx'

const maxExtraEmails = 50

/** As many further e-mails as somebody likes, each with a button that takes it away. */
export function ExtraEmails({ form }: { form: ReturnType<typeof useForm<BillingFormValues>> }) {
  const { extra } = form.getValues()
  const add = () => form.insertListItem('extra', { key: crypto.randomUUID(), val: '' })
  return (
    <fieldset className={classes.extras} aria-label={billingTexts.extraEmails}>
      {extra.map(({ key }, at) => (
        <div key={key} className={classes.extra}>
          <TextField
            label={billingTexts.extraEmail(at + 1)}
            type="email"
            inputMode="email"
            autoComplete="off"
            className={classes.grow}
            key={form.key(`extra.${at}.val`)}
            {...form.getInputProps(`extra.${at}.val`)}
          />
          <ActionIcon
            className={classes.remove}
            aria-label={billingTexts.removeEmail(at + 1)}
            onClick={() => form.removeListItem('extra', at)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {extra.length < maxExtraEmails && (
        <div>
          <Button variant="subtle" color="gray" size="compact-md" onClick={add}>
            {billingTexts.addEmail}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
