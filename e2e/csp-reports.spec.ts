import type { Page } from '@playwright/test'
import { runBalcao } from '#server/commands/run-balcao.ts'
import { startAnotherShop } from './another-shop.ts'
import { appStore, expect, test } from './app.ts'
import { DESK } from './buyer.ts'
import { putOnSale } from './shop.ts'

/** Returns the reports as the operator reads them. */
async function listed(): Promise<string> {
  const output: string[] = []
  const say = (text: string) => output.push(text)
  await runBalcao(['csp-reports', 'list'], { env: { ...appStore() }, out: say, err: say })
  return output.join('\n')
}

/** Asks for a picture of a host that no policy of ours names. */
async function askForPictureOf(page: Page, host: string): Promise<void> {
  await page.evaluate((address) => {
    const picture = document.createElement('img')
    picture.src = address
    document.body.append(picture)
  }, `https://${host}/pixel.gif`)
}

/** As for a browser that knows only the older way. */
async function leaveOnlyReportUri(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy']?.replace('report-to csp', '') ?? ''
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
    },
  )
}

// Chromium sends reports by `report-to` to addresses of TLS alone, and then none by `report-uri`.
test(
  'what a browser reports of a policy is counted, and shown to the operator',
  { tag: DESK },
  async ({ page, app }) => {
    const host = `pixel-${Date.now()}.example`
    const product = await putOnSale()
    const shop = await startAnotherShop(app)
    try {
      await leaveOnlyReportUri(page, `/${product.id}`)
      await page.goto(`${shop.urls.web}/${product.id}?country=BR`)
      const counted = () => fetch(`${shop.urls.web}/metrics`).then((answer) => answer.text())
      await askForPictureOf(page, host)
      await expect.poll(counted).toContain('balcao_csp_reports_total{directive="img-src"} 1')
    } finally {
      // Counts are written once a minute, and at the stop.
      await shop.stop()
    }
    expect(await listed()).toContain(`1  checkout  img-src  https://${host}`)
  },
)
