import * as contract from '#contract/pictures.ts'
import { registerUploadRoutes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { deleteClientLogo, deleteOwnPicture, listPictures, saveClientLogo, saveOwnPicture } from './change-pictures.ts'

export async function pictureRoutes(api: Api, parts: Parts): Promise<void> {
  await registerUploadRoutes(api, (scope) => {
    route(scope, contract.saveOwnPicture, async ({ actor, request, answer }) =>
      answer(200, await saveOwnPicture(parts, actor, request)),
    )

    route(scope, contract.saveClientLogo, async ({ actor, params, request, answer }) =>
      answer(200, await saveClientLogo(parts, actor, params.id, request)),
    )
  })

  route(api, contract.listPictures, async ({ actor, query, answer }) =>
    answer(200, { items: await listPictures(parts, actor, query.ids) }),
  )

  route(api, contract.deleteOwnPicture, async ({ actor, answer }) => {
    await deleteOwnPicture(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.deleteClientLogo, async ({ actor, params, answer }) => {
    await deleteClientLogo(parts, actor, params.id)
    return answer(204, undefined)
  })
}
