import { Link, useNavigate } from 'react-router'
import type { AppPath } from '#contract/domain/paths.ts'
import type { Result } from '#contract/endpoint.ts'
import type { checkClientLink } from '#contract/invitations.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { NotLoggedIn } from '#web/features/auth/account-made.tsx'
import { Column } from '#web/features/auth/column.tsx'
import classes from '#web/features/auth/column.module.css'
import { registrationDrafts } from '#web/features/auth/registration-drafts.ts'
import { RegistrationForm } from '#web/features/auth/registration-form.tsx'
import { bodyOf } from '#web/features/auth/registration-rules.ts'
import { SignedInNotice } from '#web/features/auth/signed-in-notice.tsx'
import { useRegistration } from '#web/features/auth/use-registration.ts'
import { useSession } from '#web/session/use-session.ts'
import { useWorkspaceTheme } from '#web/theme/use-workspace-theme.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Invited = 'Client' | 'Employee'
type Checked = Result<typeof checkClientLink>

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

type Props = {
  id: string
  role: Invited
  /** What the server knows of the link; undefined for one that is not valid. */
  link: Checked | undefined
}

/** The registration of who was invited, in the colours of who invites (REG-4 to REG-8). */
export function InvitedRegistration({ id, role, link }: Props) {
  const page = pageOf[role]
  const draftName = `${role} ${id}`
  const navigate = useNavigate()
  const session = useSession()
  useWorkspaceTheme(link?.manager_id)
  const { stage, register, logIn } = useRegistration({
    onMade: () => registrationDrafts.delete(draftName),
    onLoggedIn: () => void navigate(page.firstPage, { replace: true }),
  })
  const title = link ? page.title(link.business_name) : registrationTexts.invitedTitle
  if (stage.at === 'made') return <NotLoggedIn title={title} sentence={stage.sentence} logIn={logIn} />
  if (stage.at === 'logging-in' || stage.at === 'in') {
    return (
      <Column title={title}>
        <Spinner label={registrationTexts.loggingIn} shown />
      </Column>
    )
  }
  const business = role === 'Employee' ? { business_name: link?.business_name ?? '' } : {}
  return (
    <Column
      title={title}
      sentence={link && page.sentence}
      below={<Link to="/login">{registrationTexts.haveAccount}</Link>}
    >
      <LinkState link={link} verified={page.verified} />
      {session && <SignedInNotice name={session.claims.name} />}
      <RegistrationForm
        registers={role}
        draftName={draftName}
        action={registrationTexts.register}
        locked={{ email: link?.email ?? '', ...business }}
        unusable={link ? undefined : page.invalid}
        pending={stage.at === 'sending'}
        onSubmit={async (typed) =>
          link && register(bodyOf({ role, manager_id: link.manager_id, invite_id: id }, typed))
        }
      />
    </Column>
  )
}

function LinkState({ link, verified }: { link: Checked | undefined; verified: string }) {
  if (link) return <Notice tone="good">{verified}</Notice>
  return (
    <Notice tone="problem">
      <p className={classes.strong}>{registrationTexts.invalidLink}</p>
      <p>{registrationTexts.invalidLinkHint}</p>
    </Notice>
  )
}
