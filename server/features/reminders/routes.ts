import { remindClient as remindClientCall } from '#contract/dashboard.ts'
import * as contract from '#contract/reminders.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { reminderEmailJob, sendReminder } from './emails.ts'
import {
  openReminder,
  saveRulesOfWorkspace,
  showRules,
  snoozeReminders,
  updateOwnTimeZone,
  updateReminders,
} from './use-cases/change-reminders.ts'
import { remindClient } from './use-cases/remind-client.ts'
import { runReminders } from './use-cases/run-reminders.ts'
import { findOwnReminders, showReminders } from './use-cases/show-reminders.ts'

export function reminderJobs(parts: Parts): void {
  parts.jobs.handle(reminderEmailJob, (payload, attempt) => sendReminder(parts, payload, attempt))
  parts.jobs.every('reminders.due', '* * * * *', () => runReminders(parts, new Date()))
}

export function reminderRoutes(api: Api, parts: Parts): void {
  route(api, remindClientCall, async ({ actor, params, answer }) => {
    await remindClient(parts, actor, params.client_id)
    return answer(204, undefined)
  })

  route(api, contract.showReminders, async ({ actor, params, answer }) =>
    answer(200, await showReminders(parts, actor, params.id)),
  )

  route(api, contract.updateReminders, async ({ actor, params, body, answer }) =>
    answer(200, await updateReminders(parts, actor, params.id, body)),
  )

  route(api, contract.showReminderRules, async ({ db, answer }) => answer(200, await showRules(db)))

  route(api, contract.updateReminderRules, async ({ actor, body, answer }) =>
    answer(200, await saveRulesOfWorkspace(parts, actor, body)),
  )

  route(api, contract.showOwnReminders, async ({ db, actor, answer }) =>
    answer(200, await findOwnReminders(db, actor.id)),
  )

  route(api, contract.snoozeReminders, async ({ actor, body, answer }) =>
    answer(200, await snoozeReminders(parts, actor, body.until)),
  )

  route(api, contract.openReminder, async ({ params, body, answer }) =>
    answer(200, await openReminder(parts, params.token, body)),
  )

  route(api, contract.updateOwnTimeZone, async ({ actor, body, answer }) => {
    await updateOwnTimeZone(parts, actor, body)
    return answer(204, undefined)
  })
}
