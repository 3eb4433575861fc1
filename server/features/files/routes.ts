import * as contract from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import { openBytes, findDownload } from './use-cases/download-file.ts'
import { answerUpload, registerUploadRoutes } from './upload-form.ts'
import { deleteFile, type FileHolders } from './use-cases/delete-file.ts'
import { showStorage } from './use-cases/storage-quota.ts'
import { uploadThemeLogo } from './use-cases/theme-logos.ts'
import { uploadFile, uploadMessageFile } from './use-cases/upload-file.ts'

export async function fileRoutes(api: Api, parts: Parts, holders: FileHolders): Promise<void> {
  await registerUploadRoutes(api, (scope) => uploadRoutes(scope, parts))

  route(api, contract.downloadFile, async ({ params, query, request, reply, answer }) => {
    const stored = await findDownload(parts, { ...query, id: params.id })
    if (stored === 'in preparation') {
      reply.headers({ 'retry-after': '2', 'cache-control': 'no-store' })
      return answer(202, undefined)
    }
    if (stored === 'no thumbnail') {
      reply.header('cache-control', 'no-store')
      return answer(204, undefined)
    }
    const { status, bytes } = await openBytes(parts, stored, request, reply)
    return answer(status, bytes)
  })

  routeTo(api, contract.showStorage, ({ actor }) => showStorage(parts, actor))

  routeTo(api, contract.deleteFile, ({ actor, params }) => deleteFile(parts, holders, actor, params.filename))
}

function uploadRoutes(api: Api, parts: Parts): void {
  route(api, contract.uploadFile, async ({ actor, params, query, request, answer }) =>
    answerUpload(answer, await uploadFile(parts, actor, { owner: params.userId, part: query }, request)),
  )

  route(api, contract.uploadMessageFile, async ({ actor, params, query, request, answer }) =>
    answerUpload(answer, await uploadMessageFile(parts, actor, { owner: params.userId, part: query }, request)),
  )

  routeTo(api, contract.uploadThemeLogo, ({ actor, params, request }) =>
    uploadThemeLogo(parts, actor, params.userId, request),
  )
}
