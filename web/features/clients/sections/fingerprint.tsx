import { useId, useState } from 'react'
import { clientTexts } from '#contract/texts/clients.ts'
import classes from '#web/features/clients/sections/contract-section.module.css'

/** Which bytes were signed, for who wants to compare (CLI-13). */
export function ContractFingerprint({ sha256 }: { sha256: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.fingerprint}>
      <button
        type="button"
        className={classes.reveal}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? clientTexts.hideFingerprint : clientTexts.fingerprint}
      </button>
      <div id={id} hidden={!open}>
        <code className={classes.hash}>{sha256}</code>
        <p className={classes.hint}>{clientTexts.fingerprintHint}</p>
      </div>
    </div>
  )
}
