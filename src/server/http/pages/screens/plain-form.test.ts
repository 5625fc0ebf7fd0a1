import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { plain } from '#texts/pt/plain.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(async () => {
  browser = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const ADDRESS = `/${PRODUCTS.course}?country=BR&scripts=off`

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<' }

/** The fields that the page hides in its form. */
async function hiddenFields(of: Browser, address = ADDRESS): Promise<Record<string, string>> {
  const { body } = await of.get(address)
  const inputs = body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [
      name,
      value.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity),
    ]),
  )
}

const typed = () => ({
  name: 'Maria da Silva',
  email: 'maria@example.com',
  cellphone: '11987654321',
  document: newDocument(),
  method: 'PIX',
})

function send(from: Browser, fields: Record<string, string>, url = ADDRESS) {
  return server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: from.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('a Pix is ordered once, however often the form is sent', async () => {
  const fields = { ...(await hiddenFields(browser)), ...typed() }
  const first = await send(browser, fields)
  const again = await send(browser, fields)
  expect([first.statusCode, again.statusCode]).toEqual([303, 303])
  expect(first.headers.location).toMatch(/^\/payment-pending\?s_id=.+&scripts=off$/)
  expect(again.headers.location).toBe(first.headers.location)
  // The information that its buyer keeps of a page that no script renews: how long the code is valid, and what to quote
  // to the seller.
  const { body } = await browser.get(first.headers.location ?? '')
  const [order] = await shop.rows<{ order_number: string }>('select order_number from payments')
  expect(body).toContain(`<dt>Número do pedido</dt><dd>${groupOrderNumber(order?.order_number ?? '')}</dd>`)
  expect(body).toMatch(/O código expira em \d+ minutos\./)
})

test('the seller’s words are marked where the page speaks another language', async () => {
  const { body } = await browser.get(`/de${ADDRESS}`)
  expect(body).toContain('<html lang="de" ')
  expect(body).toContain('<h1 lang="pt">Curso de Teste</h1>')
  expect(body).toContain('<dt lang="pt">Curso de Teste</dt>')
  expect((await browser.get(ADDRESS)).body).not.toContain(' lang="pt">Curso')
})

test('a form of another session buys nothing', async () => {
  const stranger = await openBrowser(server)
  const answer = await send(stranger, { ...(await hiddenFields(browser)), ...typed() })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('<form method="post"')
})

test('another price than the one of now is shown before it is paid', async () => {
  const fields = { ...(await hiddenFields(browser)), ...typed(), total: '1', amount: '1' }
  const answer = await send(browser, fields)
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain('value="Maria da Silva"')
})

test('errors are a list of links to their fields', async () => {
  const fields = { ...(await hiddenFields(browser)), ...typed(), name: '', email: 'maria', cellphone: '1' }
  const { body } = await send(browser, fields)
  const [, notice = ''] = /role="alert">([\s\S]*?)<\/div>/.exec(body) ?? []
  const links = [...notice.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, name = '', message]) => [
    name,
    message,
  ])
  expect(links.map(([name]) => name)).toEqual(['name', 'email', 'cellphone'])
  for (const [name, message] of links) {
    expect(body).toContain(`<input id="${name}" name="${name}"`)
    expect(body).toContain(`<p class="wrong" id="${name}-wrong">${message}</p>`)
  }
  // The control: where nothing is wrong with a field, nothing is listed.
  expect((await send(browser, { ...fields, ...typed(), total: '1' })).body).not.toContain('href="#')
})

test('a card’s number in a text is refused and not written into the page', async () => {
  const fields = { ...(await hiddenFields(browser)), ...typed(), name: '4111 1111 1111 1111' }
  const answer = await send(browser, fields)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(ALL_TEXTS.pt.cardInText)
  expect(answer.body).not.toContain('4111')
})

test('a method that the simple page does not offer is refused', async () => {
  const fields = { ...(await hiddenFields(browser)), ...typed(), method: 'CREDIT_CARD' }
  expect((await send(browser, fields)).statusCode).toBe(422)
})

test('where a captcha is required, the page shows what to do', async () => {
  await shop.importAgain({ seller: { captcha: true } })
  const answer = await send(browser, { ...(await hiddenFields(browser)), ...typed() })
  await shop.importAgain({})
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain(plain.captcha)
})

test('the page names the seller, the terms of the button, and the right of withdrawal', async () => {
  await loadTopic('trust', 'pt')
  const { agreement, withdrawal, lgpd, seller } = topicTexts('trust', 'pt')
  const { body } = await browser.get(ADDRESS)
  const message = body.replaceAll(/<[^>]+>/g, '')
  const before = agreement.before({ button: ALL_TEXTS.pt.payment.button.finish })
  for (const words of [before, agreement.terms, withdrawal.brazil, lgpd, seller.responsibility])
    expect(message).toContain(words)
  expect(message).toContain(seller.soldBy({ name: 'Loja de Teste' }))
  expect(body).toContain(`<a href="/desistir">${withdrawal.link}</a>`)
})

test('something free is got by a button that says so, with no way to pay to choose', async () => {
  const { body } = await browser.get(`/${PRODUCTS.free}?country=BR&scripts=off`)
  expect(body).toContain(`<button>${ALL_TEXTS.pt.payment.button.free}</button>`)
  expect(body).not.toContain('type="radio"')
})

test('the form and the Pix that it orders are of the look that the link names', async () => {
  const own = '--accent:#112233'
  expect((await browser.get(ADDRESS)).body).not.toContain(own)
  const { body } = await browser.get(`${ADDRESS}&ch_id=51`)
  expect(body).toContain(own)
  expect(body).toContain('<p class="shop">Loja de Teste</p>')
  const fields = { ...(await hiddenFields(browser, `${ADDRESS}&ch_id=51`)), ...typed() }
  const { headers } = await send(browser, fields, `${ADDRESS}&ch_id=51`)
  const waiting = await browser.get(headers.location ?? '')
  expect(waiting.body).toContain(own)
  expect(waiting.body).toContain('<p class="shop">Loja de Teste</p>')
})
