import * as dashboardContract from '#contract/dashboard.ts'
import * as contract from '#contract/onboarding.ts'
import { findQuestionnaires } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { changeAccounts, saveOwnAccounts } from './accounts.ts'
import { changeAssets, saveOwnAssets } from './assets.ts'
import { saveOwn } from './save.ts'
import { tellOwnChanges } from './tell-changes.ts'
import * as pages from './pages.ts'
import { clientRecord, grantedRecord, makeRecord, ownAccount, ownRecord } from './record.ts'
import { remind } from './reminder.ts'

/** Save & Exit over the connection: what the browser carries along does not decide anything. */
export function onboardingEvents(parts: Parts): void {
  parts.realtime.handle('onboarding', async (actor) => {
    await tellOwnChanges(parts, actor)
    return {}
  })
}

export function onboardingRoutes(api: Api, parts: Parts): void {
  readingRoutes(api, parts)
  ownPageRoutes(api, parts)

  route(api, contract.updateClientAccounts, async ({ actor, params, body, answer }) =>
    answer(200, await changeAccounts(parts, actor, params.id, body)),
  )

  route(api, contract.updateClientAssets, async ({ actor, params, body, answer }) =>
    answer(200, await changeAssets(parts, actor, params.id, body.assets)),
  )

  route(api, dashboardContract.remindClient, async ({ actor, params, answer }) => {
    await remind(parts, actor, params.client_id)
    return answer(204, undefined)
  })
}

function readingRoutes(api: Api, parts: Parts): void {
  route(api, contract.showOnboarding, async ({ db, actor, answer }) => answer(200, await ownRecord(db, parts, actor)))

  route(api, contract.showOnboardingAccount, async ({ db, actor, answer }) =>
    answer(200, await ownAccount(db, parts, actor)),
  )

  route(api, contract.createOnboarding, async ({ actor, answer }) => {
    const { record, created } = await makeRecord(parts, actor)
    return answer(created ? 201 : 200, record)
  })

  route(api, contract.showClientOnboarding, async ({ db, actor, params, answer }) =>
    answer(200, await clientRecord(db, parts, actor, params.id)),
  )

  route(api, contract.showGrantedOnboarding, async ({ db, actor, params, answer }) =>
    answer(200, await grantedRecord(db, parts, actor, params.id)),
  )

  route(api, contract.showForms, async ({ db, actor, answer }) =>
    answer(200, { questionnaires: await findQuestionnaires(db, actor.id) }),
  )
}

/** What a client saves, page by page. */
function ownPageRoutes(api: Api, parts: Parts): void {
  route(api, contract.updateServices, async ({ actor, body, answer }) =>
    answer(200, await saveOwn(parts, actor, 'services', (row) => pages.servicesChange(row, body))),
  )

  route(api, contract.updateOwnAccounts, async ({ actor, body, answer }) =>
    answer(200, await saveOwnAccounts(parts, actor, body)),
  )

  route(api, contract.updateOwnAssets, async ({ actor, body, answer }) =>
    answer(200, await saveOwnAssets(parts, actor, body)),
  )

  route(api, contract.updateEvents, async ({ actor, body, answer }) =>
    answer(200, await saveOwn(parts, actor, 'events_page', (row) => pages.eventsChange(row, body))),
  )

  route(api, contract.updateFormEmails, async ({ actor, body, answer }) =>
    answer(200, await saveOwn(parts, actor, 'emailforms_page', (row) => pages.formEmailsChange(row, body))),
  )

  route(api, contract.updateSocialHandles, async ({ actor, body, answer }) =>
    answer(200, await saveOwn(parts, actor, 'social_handles_page', (row) => pages.socialHandlesChange(row, body))),
  )

  route(api, contract.updateSocialQuestions, async ({ actor, body, answer }) =>
    answer(200, await saveOwn(parts, actor, 'social_questions_page', (row) => pages.socialQuestionsChange(row, body))),
  )

  route(api, contract.updateBrandingQuestions, async ({ actor, body, answer }) =>
    answer(
      200,
      await saveOwn(parts, actor, 'branding_questions_page', (row) => pages.brandingQuestionsChange(row, body)),
    ),
  )
}
