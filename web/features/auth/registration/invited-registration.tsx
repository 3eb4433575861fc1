import { isCutShort } from '#contract/domain/link-address.ts'
import { Link, useNavigate } from '#web/lib/navigation/router.tsx'
import type { AppPath } from '#contract/domain/paths.ts'
import type { Result } from '#contract/endpoint.ts'
import { askForInvitation, type checkClientLink } from '#contract/invitations.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { NotLoggedIn } from '#web/features/auth/registration/account-made.tsx'
import { EmailRequestForm } from '#web/features/auth/email-request-form.tsx'
import { ColumnPage } from '#web/ui/page/column-page.tsx'
import classes from '#web/ui/page/column-page.module.css'
import { registrationDrafts } from '#web/features/auth/registration/registration-drafts.ts'
import { RegistrationForm } from '#web/features/auth/registration/registration-form.tsx'
import { registrationBody } from '#web/features/auth/registration/registration-rules.ts'
import { SignedInNotice } from '#web/features/auth/registration/signed-in-notice.tsx'
import { useRegistration } from '#web/features/auth/registration/use-registration.ts'
import { useSession } from '#web/session/use-session.ts'
import { useWorkspaceTheme } from '#web/theme/use-workspace-theme.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Invited = 'Client' | 'Employee'

const pageOf = {
  Client: {
    title: registrationTexts.clientTitle,
    sentence: registrationTexts.clientSentence,
    verified: registrationTexts.clientVerified,
    invalid: registrationTexts.clientLinkInvalid,
    firstPage: '/client/billing',
  },
  Employee: {
    title: registrationTexts.employeeTitle,
    sentence: registrationTexts.employeeSentence,
    verified: registrationTexts.employeeVerified,
    invalid: registrationTexts.employeeLinkInvalid,
    firstPage: '/dashboard',
  },
} as const satisfies Record<Invited, { firstPage: AppPath } & Record<string, unknown>>

type Props = { id: string; role: Invited; link: Result<typeof checkClientLink> }

/** Registers an invited person, in the theme of the inviting workspace (REG-4 to REG-8). */
export function InvitedRegistration({ id, role, link }: Props) {
  const page = pageOf[role]
  const draftName = `${role} ${id}`
  const navigate = useNavigate()
  const session = useSession()
  useWorkspaceTheme(link.manager_id)
  const { stage, register, logIn } = useRegistration({
    onMade: () => registrationDrafts.delete(draftName),
    onLoggedIn: () => void navigate(page.firstPage, { replace: true }),
  })
  const title = page.title(link.business_name)
  if (stage.at === 'made') return <NotLoggedIn title={title} sentence={stage.sentence} logIn={logIn} />
  if (stage.at === 'logging-in' || stage.at === 'in') {
    return (
      <ColumnPage title={title}>
        <Spinner label={registrationTexts.loggingIn} shown />
      </ColumnPage>
    )
  }
  const business = role === 'Employee' ? { business_name: link.business_name } : {}
  return (
    <ColumnPage title={title} sentence={page.sentence} below={<Link to="/login">{registrationTexts.haveAccount}</Link>}>
      <Notice tone="good">
        <p className={classes.strong}>{page.verified}</p>
        <p>{registrationTexts.verifiedHint(link.business_name)}</p>
      </Notice>
      {session && <SignedInNotice name={session.claims.name} />}
      <RegistrationForm
        registers={role}
        draftName={draftName}
        action={registrationTexts.register}
        filledIn={link.client}
        locked={{ email: link.email, ...business }}
        pending={stage.at === 'sending'}
        onSubmit={async (typed) =>
          register(registrationBody({ role, manager_id: link.manager_id, invite_id: id }, typed))
        }
      />
    </ColumnPage>
  )
}

/** For an invalid link there is nothing to fill out (REG-6). Who was invited can have a new one sent. */
export const InvalidInvitation = ({ id, role }: { id: string; role: Invited }) => (
  <ColumnPage title={registrationTexts.invalidLink} below={<Link to="/login">{registrationTexts.haveAccount}</Link>}>
    <Notice tone="problem">
      <p className={classes.strong}>{pageOf[role].invalid}</p>
      <p>{isCutShort(id) ? registrationTexts.cutShort : registrationTexts.invalidLinkHint}</p>
    </Notice>
    <EmailRequestForm
      call={askForInvitation}
      label={registrationTexts.newLinkEmail}
      action={registrationTexts.sendNewLink}
      autoComplete="email"
    />
  </ColumnPage>
)
