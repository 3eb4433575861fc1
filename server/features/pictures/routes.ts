import * as contract from '#contract/pictures.ts'
import { registerUploadRoutes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { deleteClientLogo, deleteOwnPicture, listPictures, saveClientLogo, saveOwnPicture } from './change-pictures.ts'

export async function pictureRoutes(api: Api, parts: Parts): Promise<void> {
  await registerUploadRoutes(api, (scope) => {
    routeTo(scope, contract.saveOwnPicture, ({ actor, request }) => saveOwnPicture(parts, actor, request))

    routeTo(scope, contract.saveClientLogo, ({ actor, params, request }) =>
      saveClientLogo(parts, actor, params.id, request),
    )
  })

  routeTo(api, contract.listPictures, async ({ actor, query }) => ({
    items: await listPictures(parts, actor, query.ids),
  }))

  routeTo(api, contract.deleteOwnPicture, ({ actor }) => deleteOwnPicture(parts, actor))

  routeTo(api, contract.deleteClientLogo, ({ actor, params }) => deleteClientLogo(parts, actor, params.id))
}
