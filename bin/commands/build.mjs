// Builds the web app and the server for deployments that start dist-server/main.mjs directly (ops/). `npm start` builds them when needed.
import { ensureBuilt } from './builds.mjs'

process.exitCode = (await ensureBuilt()) ? 0 : 1
