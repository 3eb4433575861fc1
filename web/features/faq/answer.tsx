import { IconArrowRight, IconChevronDown, IconLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { faqTexts, type Question } from '#contract/faq.ts'
import classes from '#web/features/faq/faq-page.module.css'

type Props = { question: Question; opened: boolean; onToggle: (isOpen: boolean) => void }

/** A question that opens to its answer. The browser's own: its search in the page looks into closed ones too, and opens them. */
export const FaqItem = ({ question: { id, question, answer, link }, opened, onToggle }: Props) => (
  <details id={id} open={opened} className={classes.question} onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary>
      <h2>{question}</h2>
      <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
    </summary>
    <div className={classes.answer}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className={classes.links}>
        {link && (
          <Link to={link.to} className={classes.go}>
            {link.label}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <Link to={`#${id}`} className={classes.here} aria-label={faqTexts.linkTo(question)} title={faqTexts.link}>
          <IconLink size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
    </div>
  </details>
)
