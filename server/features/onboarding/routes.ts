import * as itemListContract from '#contract/item-list.ts'
import * as contract from '#contract/onboarding.ts'
import { findQuestionnaires } from '#server/features/access/index.ts'
import { answerUpload, registerUploadRoutes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { updateClientAccounts, updateClientAssets } from './use-cases/save-for-client.ts'
import { savePage, saveServices } from './use-cases/save-onboarding.ts'
import { notifyOwnChanges } from './use-cases/notify-changes.ts'
import * as record from './documents-record.ts'
import {
  showClientOnboarding,
  showGrantedOnboarding,
  createOnboarding,
  showOnboardingAccount,
  showOnboarding,
} from './use-cases/show-onboarding.ts'
import { applyItemList, saveItemList, showItemList } from './use-cases/item-lists.ts'
import * as clientContract from '#contract/client-items.ts'
import * as credentialContract from '#contract/credentials.ts'
import * as itemContract from '#contract/items.ts'
import * as asking from './use-cases/ask-for-items.ts'
import { copyAnswers } from './use-cases/copy-answers.ts'
import * as links from './use-cases/item-links.ts'
import * as items from './use-cases/manage-items.ts'
import { checkLogin } from './use-cases/send-back-login.ts'

/** Save & Exit over the socket. The payload is ignored. */
export function onboardingEvents(parts: Parts): void {
  parts.realtime.handle('onboarding', async (actor) => {
    await notifyOwnChanges(parts, actor)
    return {}
  })
}

export async function onboardingRoutes(api: Api, parts: Parts): Promise<void> {
  await registerUploadRoutes(api, (scope) => itemUploadRoutes(scope, parts))
  readingRoutes(api, parts)
  itemRoutes(api, parts)
  ownPageRoutes(api, parts)
  itemListRoutes(api, parts)

  route(api, contract.updateClientAccounts, async ({ actor, params, body, answer }) =>
    answer(200, await updateClientAccounts(parts, actor, params.id, body)),
  )

  route(api, contract.updateClientAssets, async ({ actor, params, body, answer }) =>
    answer(200, await updateClientAssets(parts, actor, params.id, body.assets)),
  )
}

function itemListRoutes(api: Api, parts: Parts): void {
  route(api, itemListContract.showItemList, async ({ db, answer }) => answer(200, await showItemList(db)))

  route(api, itemListContract.saveItemList, async ({ actor, body, answer }) =>
    answer(200, await saveItemList(parts, actor, body.list, body.version)),
  )

  route(api, itemListContract.applyItemList, async ({ actor, body, answer }) =>
    answer(200, { clients: await applyItemList(parts, actor, body.client_ids) }),
  )
}

function readingRoutes(api: Api, parts: Parts): void {
  route(api, contract.showOnboarding, async ({ db, actor, answer }) =>
    answer(200, await showOnboarding(db, parts, actor)),
  )

  route(api, contract.showOnboardingAccount, async ({ db, actor, answer }) =>
    answer(200, await showOnboardingAccount(db, parts, actor)),
  )

  route(api, contract.createOnboarding, async ({ actor, answer }) => {
    const { record, created } = await createOnboarding(parts, actor)
    return answer(created ? 201 : 200, record)
  })

  route(api, contract.showClientOnboarding, async ({ db, actor, params, answer }) =>
    answer(200, await showClientOnboarding(db, parts, actor, params.id)),
  )

  route(api, contract.showGrantedOnboarding, async ({ db, actor, params, answer }) =>
    answer(200, await showGrantedOnboarding(db, parts, actor, params.id)),
  )

  route(api, contract.showForms, async ({ db, actor, answer }) =>
    answer(200, { questionnaires: await findQuestionnaires(db, actor.id) }),
  )
}

function ownPageRoutes(api: Api, parts: Parts): void {
  route(api, contract.updateServices, async ({ actor, body, answer }) =>
    answer(200, await saveServices(parts, actor, body)),
  )

  route(api, contract.updateOwnAccounts, async ({ actor, body, answer }) =>
    answer(
      200,
      await savePage(parts, actor, 'accounts_page', { completed: body.completed, answers: record.accountsIn(body) }),
    ),
  )

  route(api, contract.updateOwnAssets, async ({ actor, body: { completed, assets = {} }, answer }) =>
    answer(200, await savePage(parts, actor, 'assets_page', { completed, answers: record.assetsIn(assets) })),
  )

  route(api, contract.updateEvents, async ({ actor, body, answer }) =>
    answer(
      200,
      await savePage(parts, actor, 'events_page', {
        completed: body.events_page?.completed,
        answers: record.eventsIn(body),
      }),
    ),
  )

  route(api, contract.updateFormEmails, async ({ actor, body: { completed, forms, before }, answer }) =>
    answer(
      200,
      await savePage(parts, actor, 'emailforms_page', {
        completed,
        answers: record.textsIn('form', forms),
        before: record.textsIn('form', before?.forms),
      }),
    ),
  )

  route(api, contract.updateSocialHandles, async ({ actor, body: { completed, handles, before }, answer }) =>
    answer(
      200,
      await savePage(parts, actor, 'social_handles_page', {
        completed,
        answers: record.textsIn('handle', handles),
        before: record.textsIn('handle', before?.handles),
      }),
    ),
  )

  for (const [endpoint, page, of] of [
    [contract.updateSocialQuestions, 'social_questions_page', 'social'],
    [contract.updateBrandingQuestions, 'branding_questions_page', 'branding'],
  ] as const)
    route(api, endpoint, async ({ actor, body: { completed, questions, before }, answer }) =>
      answer(
        200,
        await savePage(parts, actor, page, {
          completed,
          answers: record.textsIn(of, questions),
          before: record.textsIn(of, before?.questions),
        }),
      ),
    )
}

function itemRoutes(api: Api, parts: Parts): void {
  route(api, itemContract.listOwnItems, async ({ db, actor, answer }) =>
    answer(200, await items.listOwnItems(db, parts, actor)),
  )

  route(api, itemContract.giveOwnItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.saveItem(parts, actor, actor.id, params.key, body)),
  )

  route(api, itemContract.settleOwnItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.settleOwnItem(parts, actor, params.key, body)),
  )

  route(api, itemContract.listClientItems, async ({ db, actor, params, answer }) =>
    answer(200, await items.listClientItems(db, parts, actor, params.id)),
  )

  route(api, itemContract.giveClientItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.saveItem(parts, actor, params.id, params.key, body)),
  )

  route(api, itemContract.decideItems, async ({ actor, params, body, answer }) =>
    answer(200, await items.decideItems(parts, actor, params.id, body.items)),
  )

  route(api, itemContract.askForItem, async ({ actor, params, body, answer }) =>
    answer(201, await asking.askForItem(parts, actor, params.id, body)),
  )

  route(api, itemContract.withdrawItem, async ({ actor, params, answer }) =>
    answer(200, await asking.withdrawItem(parts, actor, params.id, params.key)),
  )

  route(api, credentialContract.checkLogin, async ({ actor, params, body, answer }) =>
    answer(200, { items: await checkLogin(parts, actor, params.client_id, body) }),
  )

  route(api, clientContract.copyOwnItems, async ({ actor, answer }) => {
    await copyAnswers(parts, actor)
    return answer(204, undefined)
  })

  route(api, clientContract.listItemLinks, async ({ db, actor, answer }) =>
    answer(200, { items: await links.listItemLinks(db, actor) }),
  )

  route(api, clientContract.askSomebodyElse, async ({ actor, params, body, answer }) =>
    answer(201, await links.askSomebodyElse(parts, actor, params.key, body)),
  )

  route(api, clientContract.withdrawItemLink, async ({ actor, params, answer }) => {
    await links.withdrawItemLink(parts, actor, params.key)
    return answer(204, undefined)
  })

  route(api, clientContract.showItemLink, async ({ params, request, reply, answer }) => {
    reply.header('cache-control', 'no-store')
    return answer(200, await links.showItemLink(parts, params.token, request.ip))
  })

  route(api, clientContract.giveByLink, async ({ params, body, request, answer }) => {
    await links.giveByLink(parts, params.token, body, request.ip)
    return answer(204, undefined)
  })
}

/** In the scope that parses forms. */
function itemUploadRoutes(api: Api, parts: Parts): void {
  route(api, clientContract.uploadByLink, async ({ params, query, request, answer }) =>
    answerUpload(answer, await links.uploadByLink(parts, { token: params.token, part: query }, request)),
  )
}
