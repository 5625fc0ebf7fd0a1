import { wholeBrowser } from '../scripts/browser.ts'
import { startAnotherShop } from './another-shop.ts'
import { expect, test } from './app.ts'
import { DESK } from './buyer.ts'
import { putOnSale } from './shop.ts'
import { startTlsFront } from './tls-front.ts'

/** Believes a certificate that nobody has signed, and sends reports at once instead of within a minute. */
const FLAGS = ['--no-sandbox', '--ignore-certificate-errors', '--short-reporting-delay']

test('over TLS a browser sends its reports by the newer way', { tag: DESK }, async ({ app, playwright }) => {
  const product = await putOnSale()
  const front = await startTlsFront()
  const shop = await startAnotherShop(app, { env: { PUBLIC_URL: front.origin } })
  front.leadTo(shop.urls.web)
  const executablePath = wholeBrowser() ?? process.env.CHROME_PATH
  const browser = await playwright.chromium.launch({
    args: FLAGS,
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const opened = await page.goto(`${front.origin}/${product.id}?country=BR`)
    expect(opened?.headers()['reporting-endpoints']).toContain('/csp-reports/')
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://pixel.example/pixel.gif'
      document.body.append(picture)
    })
    const counted = () => fetch(`${shop.urls.web}/metrics`).then((answer) => answer.text())
    await expect.poll(counted).toContain('balcao_csp_reports_total{directive="img-src"} 1')
  } finally {
    await browser.close()
    await shop.stop()
    await front.close()
  }
})
