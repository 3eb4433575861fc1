import { setTimeout as wait } from 'node:timers/promises'
import { inviteClient } from '#contract/invitations.ts'
import { call } from '../chat/call.ts'
import { BreakableServer } from './breakable-server.ts'
import { type ChatPlan, chatUnderFault } from './chat-under-fault.ts'
import { FaultyMailServer, type MailMode } from './faulty-mail-server.ts'
import { finishJobs } from './finish-jobs.ts'
import type { FaultRun } from './run.ts'

export type MailPlan = ChatPlan & { invitations: number; eachMs: number }

export const LONG = {
  seed: 19,
  employees: 2,
  clients: 5,
  pauseMs: 300,
  invitations: 20,
  eachMs: 60_000,
} satisfies MailPlan

const MODES: MailMode[] = ['drops', 'hangs', 'refuses', 'defers']

/** The mail server fails in every way while all people write and the Manager invites. */
export async function breakMail({ invitations, eachMs, ...plan }: MailPlan): Promise<FaultRun> {
  const mail = await FaultyMailServer.begin()
  const server = await BreakableServer.begin({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Foyer <no-reply@foyer.example.com>',
    SMTP_PLAINTEXT: 'allowed',
    // A real mail server and the stand-in for Stripe do not run side by side; nothing here is paid.
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  })
  try {
    return await chatUnderFault('mail server broken', plan, server, async ({ people, unmet }) => {
      const invited: { email: string; mode: MailMode }[] = []
      let slowest = 0
      for (const mode of MODES) {
        mail.mode = mode
        mail.hangUp()
        for (let number = 1; number <= invitations; number++) {
          const email = `${mode}-${number}@example.com`
          const began = performance.now()
          await call(server.address, inviteClient, { body: { email } }, people.manager.token)
          slowest = Math.max(slowest, performance.now() - began)
          invited.push({ email, mode })
        }
        await wait(eachMs)
      }
      mail.mode = 'works'
      mail.hangUp()
      for (const fault of await finishJobs(server.database)) unmet(fault)
      const count = (email: string) => mail.taken.filter((recipient) => recipient === email).length
      for (const { email, mode } of invited) {
        if (count(email) === 0) unmet(`no email for ${email}`)
        // Without an answer the sender cannot know, so an email may come twice.
        if (mode !== 'drops' && count(email) > 1) unmet(`${count(email)} emails for ${email}`)
      }
      return [
        `${invited.length} invitations while the mail server ${MODES.join(', ')}`,
        `each was answered within ${Math.round(slowest)} ms; ${mail.taken.length} emails were taken`,
      ]
    })
  } finally {
    await server.remove()
    await mail.close()
  }
}
