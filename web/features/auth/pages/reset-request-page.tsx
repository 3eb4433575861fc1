import { Link } from '#web/lib/navigation/router.tsx'
import { requestReset } from '#contract/auth.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { EmailRequestForm } from '#web/features/auth/email-request-form.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'

/** `/reset` requests the link for a new password (AUTH-10). */
export const ResetRequestPage = () => (
  <ColumnPage
    title={resetTexts.title}
    sentence={resetTexts.sentence}
    below={<Link to="/">{resetTexts.backToHome}</Link>}
  >
    <EmailRequestForm call={requestReset} label={resetTexts.email} action={resetTexts.send} autoComplete="username" />
  </ColumnPage>
)
