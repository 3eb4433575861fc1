// Builds the web app for deployments that start server/main.ts directly (ops/). `npm start` builds it when needed.
import { ensureWeb } from './web-build.mjs'

process.exitCode = (await ensureWeb()) ? 0 : 1
