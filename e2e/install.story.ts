import { expect, test } from './fixtures.ts'

test("the app can be installed in the agency's name, with icons that are there", async ({ openPage, api }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/dashboard')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', `/manifest.webmanifest?workspace=${mara.id}`)
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string; type: string }[] }
  expect(name).toBe(mara.business_name)
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const pushed = /icon: '([^']+)'/.exec(await (await page.request.get('/service-worker.js')).text())?.[1]
  const pictures = [...icons, ...[apple, pushed].map((src) => ({ src: src ?? '', type: 'image/png' }))]
  for (const { src, type } of pictures) {
    const picture = await page.request.get(src)
    expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, type])
  }
})
