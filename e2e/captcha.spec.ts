import { expect, test } from './app.ts'
import {
  APPROVED_CARD,
  confirmCardPurchase,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  PHONE,
} from './buyer.ts'
import { holdCaptchaWork, leaveCaptcha } from './captcha-dialog.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { captcha } from '#texts/pt/captcha.ts'
import { pt } from './words.ts'

test(
  'a suspicious purchase works for a captcha, can be left, and is paid once',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale({}, { risk: { captcha_at: 20 } })
    const cancelCharge = await holdCaptchaWork(page)
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt, 'maria@mailinator.com')
    await fillCard(page, pt, APPROVED_CARD)
    await confirmCardPurchase(page, pt)
    await leaveCaptcha(page, captcha)
    cancelCharge()
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, product.id)
    expect((await chargesOf(app, product)).map(({ captured }) => captured)).toEqual([4700])
  },
)
