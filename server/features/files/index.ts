export { deleteFilesOfLinkJob } from './job-definitions.ts'
export { deleteFilesOf } from './queries/file-uses.ts'
export { fileJobs } from './jobs.ts'
export type { FileRow, PictureUse, ShownPicture, ThemeLogo } from './queries/files.ts'
export { safeFileName } from './file-name.ts'
export { fileRoutes } from './routes.ts'
export { storageKey } from './storage-keys.ts'
export {
  attachFile,
  detachFile,
  type FileReference,
  findSendableFile,
  findThemeLogos,
  listAttachedFiles,
  lockUsableFile,
  saveAttachedFiles,
} from './use-cases/attach-files.ts'
export type { FileHolder } from './use-cases/delete-file.ts'
export { answerUpload, registerUploadRoutes } from './upload-form.ts'
export { deleteAttachedFiles, listPicturesOf, storePicture } from './use-cases/pictures.ts'
export { deleteStoredFilesJob, enqueueDeleteStoredFiles } from './use-cases/delete-stored-files.ts'
export { measureThemeLogos, prepareThemeLogo } from './use-cases/theme-logos.ts'
export { storageWarningJob } from './use-cases/storage-quota.ts'
export { openBytes, type StoredBytes } from './use-cases/download-file.ts'
export { uploadFile } from './use-cases/upload-file.ts'
