import { formKeys, type GrantedRecord, handleKeys } from '#contract/onboarding-record.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { formEmailTexts, handleTexts } from '#contract/texts/onboarding.ts'
import { Facts } from '#web/ui/facts.tsx'
import classes from '#web/features/clients/sections/sections.module.css'
import { Card } from '#web/ui/card.tsx'

type Website = Pick<GrantedRecord, 'form_emails' | 'social_handles' | 'webstore'>

/** Where the forms of the website go, and the business's names on the networks; each only where it was granted. */
export function WebsiteSection({
  record: { form_emails: emails, social_handles: handles, webstore },
}: {
  record: Website
}) {
  const forms = formKeys.filter((key) => key !== 'webstore' || webstore !== false)
  return (
    <div className={classes.grid}>
      {emails && (
        <Card title={clientTexts.formEmails}>
          <Facts facts={forms.map((key) => [formEmailTexts.fields[key].label, emails[key]])} />
        </Card>
      )}
      {handles && (
        <Card title={clientTexts.handles}>
          <Facts facts={handleKeys.map((key) => [handleTexts.fields[key].label, handles[key]])} />
        </Card>
      )}
    </div>
  )
}
