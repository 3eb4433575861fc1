import { Button, Group } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from '#web/lib/navigation/router.tsx'
import { faqTexts, type Question, questionsFor } from '#contract/faq.ts'
import classes from './faq-page.module.css'
import { useViewer } from '#web/session/use-viewer.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

/** `/faq` (SHELL-4). `/faq#passwords` opens that question. */
export function FaqPage() {
  const questions = questionsFor(useViewer())
  const { opened, toggle, setAll } = useOpenQuestions(questions)
  const isAll = questions.every(({ id }) => opened.has(id))
  return (
    <Page title={faqTexts.title} back={backToDashboard}>
      <div className={classes.head}>
        <p>{faqTexts.sentence}</p>
        <Button variant="default" data-screen onClick={() => setAll(!isAll)}>
          {isAll ? faqTexts.closeAll : faqTexts.openAll}
        </Button>
      </div>
      <div className={`${styles.sheet} ${classes.list}`}>
        {questions.map((question) => (
          <FaqItem
            key={question.id}
            question={question}
            opened={opened.has(question.id)}
            onToggle={(isOpen) => toggle(question.id, isOpen)}
          />
        ))}
      </div>
    </Page>
  )
}

/** The opened questions, the one in the address, and all of them in print. */
function useOpenQuestions(questions: readonly Question[]) {
  const { hash, key } = useLocation()
  const named = questions.find(({ id }) => hash === `#${id}`)?.id
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [answered, setAnswered] = useState<string>()
  if (named !== undefined && answered !== key) {
    setAnswered(key)
    setOpened(new Set([...opened, named]))
  }

  // A link to a question scrolls to it and moves the focus there.
  useEffect(() => {
    const question = named === undefined ? null : document.getElementById(named)
    question?.scrollIntoView?.({ block: 'start' })
    question?.querySelector('summary')?.focus({ preventScroll: true })
  }, [named])

  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const [before, after] = [() => flushSync(() => setOnPaper(true)), () => setOnPaper(false)]
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])

  const all = new Set(questions.map(({ id }) => id))
  return {
    opened: onPaper ? all : opened,
    toggle: (id: string, isOpen: boolean) => {
      if (onPaper) return
      setOpened((before) => new Set([...before].filter((questionId) => questionId !== id).concat(isOpen ? id : [])))
    },
    setAll: (isOpen: boolean) => setOpened(isOpen ? all : new Set()),
  }
}

type Props = { question: Question; opened: boolean; onToggle: (isOpen: boolean) => void }

/** A native `details`: the browser's search in the page opens closed answers. */
export const FaqItem = ({ question: { id, question, answer, link }, opened, onToggle }: Props) => (
  <details
    id={id}
    open={opened}
    className={`${blocks.divided} ${classes.question}`}
    onToggle={(event) => onToggle(event.currentTarget.open)}
  >
    <summary className={blocks.pressable}>
      <h2>{question}</h2>
      <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
    </summary>
    <div className={classes.answer}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Group gap={12} justify="space-between" wrap="nowrap">
        {link && (
          <Link to={link.to} className={classes.go}>
            {link.label}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <Link
          to={`#${id}`}
          className={`${styles.iconLink} ${classes.here}`}
          data-screen
          aria-label={faqTexts.linkTo(question)}
          title={faqTexts.link}
        >
          <IconLink size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </Group>
    </div>
  </details>
)
