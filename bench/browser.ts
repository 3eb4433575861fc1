import { type Browser, chromium } from '@playwright/test'

const { CHROMIUM_PATH: executablePath = '/usr/bin/chromium', CHROMIUM_PACKAGED } = process.env
const isPackaged = CHROMIUM_PACKAGED === '1'

/** The browser of the stories, which bin/commands/bench.mjs looks for. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...(isPackaged || process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(isPackaged ? ['--no-zygote', '--headless=shell'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  })
