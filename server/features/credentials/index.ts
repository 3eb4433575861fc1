export {
  findCredentialsWithPasswords,
  findLogins,
  listStoredFields,
  saveCredentials,
  sealText,
} from './credential-store.ts'
export { credentialRoutes } from './routes.ts'
export { renewWorkspaceKeys } from './use-cases/renew-keys.ts'
export { readOrder, rotateKeys } from './use-cases/rotate-keys.ts'
