// Builds the web app, for whoever starts server/main.ts by itself (ops/); `npm start` does it when it is needed.
import { ensureWeb } from './web-build.mjs'

process.exitCode = (await ensureWeb()) ? 0 : 1
