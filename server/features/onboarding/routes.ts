import * as itemListContract from '#contract/item-list.ts'
import * as contract from '#contract/onboarding.ts'
import { findQuestionnaires } from '#server/features/access/index.ts'
import { answerUpload, registerUploadRoutes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
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

  routeTo(api, contract.updateClientAccounts, ({ actor, params, body }) =>
    updateClientAccounts(parts, actor, params.id, body),
  )

  routeTo(api, contract.updateClientAssets, ({ actor, params, body }) =>
    updateClientAssets(parts, actor, params.id, body.assets),
  )
}

function itemListRoutes(api: Api, parts: Parts): void {
  routeTo(api, itemListContract.showItemList, ({ db }) => showItemList(db))

  routeTo(api, itemListContract.saveItemList, ({ actor, body }) => saveItemList(parts, actor, body.list, body.version))

  routeTo(api, itemListContract.applyItemList, async ({ actor, body }) => ({
    clients: await applyItemList(parts, actor, body.client_ids),
  }))
}

function readingRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.showOnboarding, ({ db, actor }) => showOnboarding(db, parts, actor))

  routeTo(api, contract.showOnboardingAccount, ({ db, actor }) => showOnboardingAccount(db, parts, actor))

  route(api, contract.createOnboarding, async ({ actor, answer }) => {
    const { record, created } = await createOnboarding(parts, actor)
    return answer(created ? 201 : 200, record)
  })

  routeTo(api, contract.showClientOnboarding, ({ db, actor, params }) =>
    showClientOnboarding(db, parts, actor, params.id),
  )

  routeTo(api, contract.showGrantedOnboarding, ({ db, actor, params }) =>
    showGrantedOnboarding(db, parts, actor, params.id),
  )

  routeTo(api, contract.showForms, async ({ db, actor }) => ({
    questionnaires: await findQuestionnaires(db, actor.id),
  }))
}

function ownPageRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.updateServices, ({ actor, body }) => saveServices(parts, actor, body))

  routeTo(api, contract.updateOwnAccounts, ({ actor, body }) =>
    savePage(parts, actor, 'accounts_page', { completed: body.completed, answers: record.accountsIn(body) }),
  )

  routeTo(api, contract.updateOwnAssets, ({ actor, body: { completed, assets = {} } }) =>
    savePage(parts, actor, 'assets_page', { completed, answers: record.assetsIn(assets) }),
  )

  routeTo(api, contract.updateEvents, ({ actor, body }) =>
    savePage(parts, actor, 'events_page', {
      completed: body.events_page?.completed,
      answers: record.eventsIn(body),
    }),
  )

  routeTo(api, contract.updateFormEmails, ({ actor, body: { completed, forms, before } }) =>
    savePage(parts, actor, 'emailforms_page', {
      completed,
      answers: record.textsIn('form', forms),
      before: record.textsIn('form', before?.forms),
    }),
  )

  routeTo(api, contract.updateSocialHandles, ({ actor, body: { completed, handles, before } }) =>
    savePage(parts, actor, 'social_handles_page', {
      completed,
      answers: record.textsIn('handle', handles),
      before: record.textsIn('handle', before?.handles),
    }),
  )

  for (const [endpoint, page, of] of [
    [contract.updateSocialQuestions, 'social_questions_page', 'social'],
    [contract.updateBrandingQuestions, 'branding_questions_page', 'branding'],
  ] as const)
    routeTo(api, endpoint, ({ actor, body: { completed, questions, before } }) =>
      savePage(parts, actor, page, {
        completed,
        answers: record.textsIn(of, questions),
        before: record.textsIn(of, before?.questions),
      }),
    )
}

function itemRoutes(api: Api, parts: Parts): void {
  routeTo(api, itemContract.listOwnItems, ({ db, actor }) => items.listOwnItems(db, parts, actor))

  routeTo(api, itemContract.giveOwnItem, ({ actor, params, body }) =>
    items.saveItem(parts, actor, actor.id, params.key, body),
  )

  routeTo(api, itemContract.settleOwnItem, ({ actor, params, body }) =>
    items.settleOwnItem(parts, actor, params.key, body),
  )

  routeTo(api, itemContract.listClientItems, ({ db, actor, params }) =>
    items.listClientItems(db, parts, actor, params.id),
  )

  routeTo(api, itemContract.giveClientItem, ({ actor, params, body }) =>
    items.saveItem(parts, actor, params.id, params.key, body),
  )

  routeTo(api, itemContract.decideItems, ({ actor, params, body }) =>
    items.decideItems(parts, actor, params.id, body.items),
  )

  routeTo(api, itemContract.askForItem, ({ actor, params, body }) => asking.askForItem(parts, actor, params.id, body))

  routeTo(api, itemContract.withdrawItem, ({ actor, params }) =>
    asking.withdrawItem(parts, actor, params.id, params.key),
  )

  routeTo(api, credentialContract.checkLogin, async ({ actor, params, body }) => ({
    items: await checkLogin(parts, actor, params.client_id, body),
  }))

  routeTo(api, clientContract.copyOwnItems, ({ actor }) => copyAnswers(parts, actor))

  routeTo(api, clientContract.listItemLinks, async ({ db, actor }) => ({ items: await links.listItemLinks(db, actor) }))

  routeTo(api, clientContract.askSomebodyElse, ({ actor, params, body }) =>
    links.askSomebodyElse(parts, actor, params.key, body),
  )

  routeTo(api, clientContract.withdrawItemLink, ({ actor, params }) => links.withdrawItemLink(parts, actor, params.key))

  routeTo(api, clientContract.showItemLink, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return links.showItemLink(parts, params.token, request.ip)
  })

  routeTo(api, clientContract.giveByLink, ({ params, body, request }) =>
    links.giveByLink(parts, params.token, body, request.ip),
  )
}

/** In the scope that parses forms. */
function itemUploadRoutes(api: Api, parts: Parts): void {
  route(api, clientContract.uploadByLink, async ({ params, query, request, answer }) =>
    answerUpload(answer, await links.uploadByLink(parts, { token: params.token, part: query }, request)),
  )
}
