import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, runName } from './app.ts'
import { startAnotherShop } from './another-shop.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

const KEY = 'sk_test_umaChaveMuitoSecreta'

/** Starts a stand-in for Pagar.me: it recognises one key, and has no orders. */
async function startPagarme() {
  const server = createServer((request, reply) => {
    const isKnown = request.headers.authorization === `Basic ${btoa(`${KEY}:`)}`
    reply.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ data: [] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('an account is connected, tested and disconnected, and an order tells what it does before it is kept', async ({
  app,
  page,
}) => {
  const pagarme = await startPagarme()
  const shop = await startAnotherShop(app, {
    roles: 'web,gateway,office',
    env: {
      DEMO: 'off',
      RATE_LIMITS: 'on',
      GATEWAY_BREAKERS: 'on',
      CREDENTIALS_KEY: randomBytes(32).toString('hex'),
      GATEWAYS: `sandbox; sandbox-worldpay kind=sandbox; pagarme url=${pagarme.url}`,
    },
  })
  const refusals = refusalsOf(page)
  const email = `gateways-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, { ...app, ...shop.urls }, 4001), 'Ana Souza')
  await openPart(page, 'Meios de pagamento')
  await expect(page.getByText('Sem conta ligada.')).toBeVisible()
  const unused = page.getByRole('region', { name: 'pagarme', exact: true })
  await expect(unused.getByText('Sem conta', { exact: true })).toBeVisible()
  await expect(unused.getByText('Respondendo')).toHaveCount(0)
  await soundOffice(page)

  await page.getByRole('button', { name: 'Ligar conta de pagarme' }).click()
  const form = page.getByRole('dialog', { name: 'Conta em pagarme' })
  await expect(form.getByRole('link', { name: 'Abrir a página de pagarme' })).toBeVisible()
  await form.getByLabel('Chave secreta').fill('isto não é uma chave')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Isto não tem o formato desta chave. Copie-a de novo.')).toBeVisible()
  await soundOffice(page)
  await form.getByLabel('Chave secreta').fill('sk_test_outraChave')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Conta em pagarme guardada. Teste-a agora.').first()).toBeVisible()
  await expect(page.getByText(new RegExp(`Conta guardada em .* por ${email}`))).toBeVisible()
  expect(await page.content()).not.toContain('sk_test_outraChave')
  await page.getByRole('button', { name: 'Testar Conta em pagarme' }).click()
  await expect(page.getByText('pagarme não aceita esta conta (answer 401).').first()).toBeVisible()
  await soundOffice(page)

  await page.getByRole('button', { name: 'Trocar as chaves de pagarme' }).click()
  await form.getByLabel('Chave secreta').fill(KEY)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Conta em pagarme guardada. Teste-a agora.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Testar Conta em pagarme' }).click()
  await expect(page.getByText('pagarme aceita esta conta.').first()).toBeVisible()
  await soundOffice(page)

  const routing = page.getByRole('region', { name: 'Para onde vão os pagamentos' })
  await expect(routing.getByRole('heading', { name: 'Hoje' })).toBeVisible()
  await routing.getByRole('button', { name: 'Tirar sandbox-worldpay de Ordem geral' }).click()
  await expect(
    routing.getByText('Cartão de crédito, EUR: hoje sandbox-worldpay, depois sandbox; depois sandbox'),
  ).toBeVisible()
  await page.reload()
  await routing.getByLabel('Acrescentar operadora (Ordem geral)').selectOption('pagarme')
  await expect(routing.getByRole('heading', { name: 'O que muda' })).toBeVisible()
  await soundOffice(page)
  await routing.getByRole('button', { name: 'Guardar a ordem' }).click()
  await expect(page.getByText('Ordem guardada. Vale para os próximos pagamentos.').first()).toBeVisible()
  await routing.getByRole('button', { name: 'Tirar pagarme de Ordem geral' }).click()
  await routing.getByRole('button', { name: 'Guardar a ordem' }).click()
  await expect(routing.getByRole('button', { name: 'Tirar pagarme de Ordem geral' })).toHaveCount(0)
  await expect(routing.getByRole('heading', { name: 'Hoje' })).toBeVisible()

  await page.getByRole('button', { name: 'Desligar Conta em pagarme' }).click()
  const forget = page.getByRole('dialog', { name: 'Desligar a conta em pagarme?' })
  await soundOffice(page)
  await forget.getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('Sem conta ligada.')).toBeVisible()
  expect(refusals).toEqual([])
  await shop.stop()
  pagarme.stop()
})
