import { useEffect, useState } from 'react'
import { credentialTexts } from '#contract/texts/credentials.ts'
import classes from '#web/features/credentials/password-line.module.css'
import { revealSeconds } from '#web/features/credentials/use-reveal.ts'

const size = 18
const radius = 7
const circumference = 2 * Math.PI * radius

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** How long the password is still shown, as a ring that empties and in seconds. */
export function RevealCountdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className={classes.countdown}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={classes.ring}>
        <circle cx={size / 2} cy={size / 2} r={radius} className={classes.track} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          className={classes.left}
          strokeDasharray={`${(left / revealSeconds) * circumference} ${circumference}`}
        />
      </svg>
      {credentialTexts.hiddenIn(left)}
    </span>
  )
}
