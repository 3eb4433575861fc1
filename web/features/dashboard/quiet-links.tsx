import { Link } from '#web/lib/navigation/router.tsx'
import { countInText } from '#contract/domain/unread.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from './dashboard.module.css'
import { type InvitedRole, InviteButton } from '#web/features/invitations/index.ts'

/** A place, with a number where it counts something. `allowed`: false once a permission was withdrawn. */
type QuietLink =
  | { label: string; to: string; count?: number }
  | { label: string; invite: InvitedRole; allowed?: boolean }

/** `text` is a sentence instead of the links. */
export type QuietGroup = { title: string; links: readonly QuietLink[]; text?: string | false }

/** The other places of the documents, in few words at the foot of the page. */
export const QuietLinks = ({ groups }: { groups: readonly QuietGroup[] }) => (
  <nav className={classes.places} aria-label={dashboardTexts.places}>
    {groups.map(({ title, links, text }) => (
      <section key={title} aria-label={title}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <Place link={link} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

function Place({ link }: { link: QuietLink }) {
  if ('to' in link)
    return (
      <Link to={link.to} className={classes.link}>
        <span>{link.label}</span>
        {link.count !== undefined && link.count > 0 && <b>{countInText(link.count)}</b>}
      </Link>
    )
  return (
    <InviteButton
      role={link.invite}
      {...(link.allowed !== undefined && { allowed: link.allowed })}
      renderTrigger={(open) => (
        <button type="button" className={classes.link} onClick={open}>
          {link.label}
        </button>
      )}
    />
  )
}

/** Counts beside what they count: each is a link to the list behind it. */
export const CountLinks = ({ counts }: { counts: readonly { label: string; count: number; to: string }[] }) => (
  <ul className={classes.counts}>
    {counts.map(({ label, count, to }) => (
      <li key={label}>
        <Link to={to} className={classes.link}>
          <span>{label}</span> <b>{count.toLocaleString('en-US')}</b>
        </Link>
      </li>
    ))}
  </ul>
)
