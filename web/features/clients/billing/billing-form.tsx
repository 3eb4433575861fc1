import { ActionIcon, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Client, maxExtraEmails, showClient, updateBilling } from '#contract/clients.ts'
import { listPhone } from '#contract/domain/phone.ts'
import { textLimits } from '#contract/domain/text-limits.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { billingFields, type BillingFormValues, diffBilling, isBillingEmpty } from './billing-changes.ts'
import classes from './billing-form.module.css'
import { focusWhenMounted } from '#web/lib/focus.ts'
import { useFormCall } from '#web/lib/form/use-form-call.ts'
import { Form } from '#web/ui/form.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  client: Client
  /** Set when a Manager edits a client's billing information. */
  clientId?: string
  /** Prefills empty billing information from the registration. */
  suggest?: boolean
  /** The form replaces something that had the focus. */
  takesFocus?: boolean
  action?: string
  success?: string | undefined
  beside?: ReactNode
  onSaved?: () => void
}

function storedValues({ billing }: Client): BillingFormValues {
  const stored: Record<string, string> = Object.fromEntries(billingFields.map((field) => [field, billing[field]]))
  const start = stored as Record<(typeof billingFields)[number], string> // One entry per name in billingFields.
  return {
    ...start,
    billing_phone: listPhone(start.billing_phone),
    extra: billing.billing_extra_email.val.map((val) => ({ key: crypto.randomUUID(), val })),
  }
}

const suggestedValues = ({ name, phone, email }: Client) => ({
  billing_name: name,
  billing_phone: listPhone(phone),
  billing_email: email,
})

/** The form keeps its values when saving fails (CLI-10). */
export function BillingForm(props: Props) {
  const { client, clientId, suggest = false, takesFocus = false, action = billingTexts.save, success } = props
  const { beside, onSaved } = props
  const [start, setStart] = useState(() => storedValues(client))
  const form = useForm<BillingFormValues>({
    mode: 'uncontrolled',
    initialValues: { ...start, ...(suggest && isBillingEmpty(client.billing) && suggestedValues(client)) },
  })
  const sent = useRef<BillingFormValues>(undefined)
  const saving = useFormCall(updateBilling, form, {
    refreshes: [showClient],
    onDone: () => {
      if (sent.current) setStart(sent.current)
      onSaved?.()
    },
    onChangedMeanwhile: (stored) => setStart({ ...start, ...stored }),
    wordFor: ({ code }) => (code === 'invalid_fields' ? undefined : billingTexts.failed),
  })
  const submit = (typed: BillingFormValues) => {
    const changes = diffBilling(typed, start)
    sent.current = typed
    saving.send({ body: { ...changes, ...(clientId && { client_id: clientId }) } })
  }
  const field = form.getInputProps
  return (
    <Form
      form={form}
      onSubmit={submit}
      action={action}
      call={saving}
      success={saving.done ? success : undefined}
      beside={beside}
    >
      <TextField
        label={billingTexts.contactName}
        autoComplete="name"
        limit={textLimits.name}
        ref={takesFocus ? focusWhenMounted : null}
        key={form.key('billing_name')}
        {...field('billing_name')}
      />
      <div className={classes.pair}>
        <PhoneField
          label={billingTexts.phone}
          autoComplete="tel"
          key={form.key('billing_phone')}
          {...field('billing_phone')}
        />
        <TextField
          label={billingTexts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          limit={textLimits.email}
          key={form.key('billing_email')}
          {...field('billing_email')}
        />
      </div>
      <ExtraEmails form={form} />
      <TextField
        label={billingTexts.website}
        inputMode="url"
        autoComplete="url"
        limit={textLimits.website}
        key={form.key('billing_website')}
        {...field('billing_website')}
      />
      <TextField
        label={billingTexts.address}
        autoComplete="street-address"
        limit={textLimits.billingAddress}
        key={form.key('billing_address')}
        {...field('billing_address')}
      />
      <div className={classes.place}>
        <TextField
          label={billingTexts.city}
          autoComplete="address-level2"
          limit={textLimits.name}
          key={form.key('billing_city')}
          {...field('billing_city')}
        />
        <TextField
          label={billingTexts.state}
          autoComplete="address-level1"
          limit={textLimits.name}
          key={form.key('billing_state')}
          {...field('billing_state')}
        />
        <TextField
          label={billingTexts.zip}
          autoComplete="postal-code"
          limit={textLimits.zip}
          key={form.key('billing_zip')}
          {...field('billing_zip')}
        />
      </div>
    </Form>
  )
}

function ExtraEmails({ form }: { form: ReturnType<typeof useForm<BillingFormValues>> }) {
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
            flex={1}
            limit={textLimits.email}
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
